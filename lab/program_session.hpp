// One process of an external program, and the conversation with it (docs/bot-protocol.md). Several games may be under way:
// they take turns, question by question, and waiting for a turn does not count as thinking time.
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/problem.hpp"
#include "lab/namespace.hpp"
#include "lab/program.hpp"

namespace tischlein::lab {

// What went wrong with a program, counted for the report.
struct Faults {
    long late = 0;        // no answer in time
    long illegal = 0;     // an answer that is not one of the moves offered, or cannot be read
    long crashed = 0;     // the program ended, stopped reading or could not be started again
    std::string first{};  // the first of them: the line that could not be taken, or what happened

    long sum() const { return late + illegal + crashed; }
    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, late, illegal, crashed, first);
    }
    Faults& operator+=(const Faults& other) {
        late += other.late;
        illegal += other.illegal;
        crashed += other.crashed;
        if (first.empty()) first = other.first;
        return *this;
    }
};

// How programs are run.
struct ProgramTerms {
    int processes = 1;               // of each program; threads share them
    double start_seconds = 60;       // to come up, each time it is started
};

// A question with the moves it offers, in the order in which they are offered.
struct ProgramQuestion {
    boost::json::object      message;  // without `do`, `id` and `moves`
    std::vector<std::string> moves;
    bool                     out_of_turn = false;
};

class ProgramSession {
public:
    struct Terms {
        int milliseconds = 1000;         // for an answer
        int start_milliseconds = 60'000; // until the first answer of a fresh process
    };
    // Nothing is asked once `stop` is set; it must outlive the session.
    ProgramSession(std::string command, const Terms& terms, const std::atomic<bool>& stop)
        : program_(command),
          command_(std::move(command)),
          terms_(terms),
          stop_(stop) {}

    // Starts the program and asks it `trial`, a question whose answer plays no part: with the answer its start-up is over.
    // The same trial is asked whenever the program has to be started again. A Problem says why it could not be started.
    std::optional<Problem> start(const ProgramQuestion& trial);

    // `ask` returns the index of the answer in the moves, `passed` if the program declines to act out of turn, or
    // std::nullopt if there is no usable answer, which `faults` then counts.
    static constexpr std::size_t passed = static_cast<std::size_t>(-1);
    // `process`: what `tell` returned when the game began. A process started since then is told of the game first.
    std::optional<std::size_t> ask(ProgramQuestion question, unsigned& process, Faults& faults);
    // Sends a message without an answer: `start` or `end` of a game. Only a program that asked for it gets it. Returns the
    // number of the process that was told, counted within this session.
    unsigned tell(std::string_view what, const boost::json::object& message, Faults& faults);

private:
    bool ensure_running(Faults& faults);
    std::optional<Problem> begin();
    bool send(const ProgramQuestion& question, Program::Time until);
    std::optional<std::string> read_line(Program::Time until);
    std::optional<std::size_t> read_answer(const ProgramQuestion& question, Program::Time until, Faults& faults);
    void read_wants(const boost::json::object& answer);
    void send_note(std::string_view what, const boost::json::object& message, Faults& faults);

    Program                  program_;
    std::string              command_;
    Terms                    terms_;
    const std::atomic<bool>& stop_;
    std::mutex               mutex_;
    ProgramQuestion                 trial_;
    std::int64_t             asked_ = 0;
    unsigned                 starts_ = 0;
    int                      failed_starts_ = 0;
    bool                     wants_start_ = false, wants_end_ = false;
};

}  // namespace tischlein::lab
