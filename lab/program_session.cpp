// Speaks docs/bot-protocol.md with one process, and starts it again when it has ended.
#include "lab/program_session.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::lab {

namespace json = boost::json;

namespace {

constexpr int most_failed_starts = 3;  // in a row; then the program is left alone

Program::Time in_milliseconds(int count) {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(count);
}

void note(Faults& faults, long Faults::*kind, std::string_view what) {
    ++(faults.*kind);
    if (faults.first.empty()) faults.first = what.substr(0, 200);
}

}  // namespace

std::optional<Problem> ProgramSession::start(const ProgramQuestion& trial) {
    const std::lock_guard lock(mutex_);
    trial_ = trial;
    return begin();
}

std::optional<Problem> ProgramSession::begin() {
    const auto failed = [&](std::string_view why) {
        program_.stop();
        const std::string said = program_.complaint();
        return Problem{"bad-program", fmt::format("`{}` {}{}{}", command_, why, said.empty() ? "" : ": ", said)};
    };
    wants_start_ = wants_end_ = false;
    ++starts_;
    if (!program_.start()) return failed("could not be started: there is no room for another process");
    const Program::Time until = in_milliseconds(terms_.start_milliseconds);
    if (!send(trial_, until)) return failed("could not be started");
    const std::optional<std::string> line = read_line(until);
    if (!line && stop_) return failed("was not started: interrupted");
    if (!line && !program_.running()) return failed("could not be started");
    if (!line) return failed(fmt::format("gave no answer within {} s of its start", terms_.start_milliseconds / 1000));
    boost::system::error_code error;
    if (const json::value read = json::parse(*line, error); !error && read.is_object()) read_wants(read.get_object());
    program_.speak_freely();
    return std::nullopt;
}

bool ProgramSession::ensure_running(Faults& faults) {
    if (program_.running()) return true;
    if (failed_starts_ < most_failed_starts) {
        const std::optional<Problem> no = begin();
        if (!no) {
            failed_starts_ = 0;
            return true;
        }
        ++failed_starts_;
        if (!stop_) note(faults, &Faults::crashed, no->text);
    } else {
        note(faults, &Faults::crashed, "it ended too often");
    }
    return false;
}

bool ProgramSession::send(const ProgramQuestion& question, Program::Time until) {
    json::object message{{"do", "move"}, {"id", ++asked_}};
    for (const auto& field : question.message) message.emplace(field.key(), field.value());
    message["moves"] = json::array(question.moves.begin(), question.moves.end());
    message["outOfTurn"] = question.out_of_turn;
    message["ms"] = terms_.milliseconds;
    return program_.write_line(json::serialize(message), until);
}

// Waits in short steps, so that an interruption need not wait for a program that thinks, or hangs.
std::optional<std::string> ProgramSession::read_line(Program::Time until) {
    for (;;) {
        std::optional<std::string> line = program_.read_line(std::min(until, in_milliseconds(100)));
        if (line || !program_.running() || stop_ || std::chrono::steady_clock::now() >= until) return line;
    }
}

// `wants`: the messages, beside questions, that a program wants to get.
void ProgramSession::read_wants(const json::object& answer) {
    const json::value* wants = answer.if_contains("wants");
    if (wants == nullptr || !wants->is_array()) return;
    for (const json::value& message : wants->get_array()) {
        wants_start_ = wants_start_ || message == "start";
        wants_end_ = wants_end_ || message == "end";
    }
}

std::optional<std::size_t> ProgramSession::ask(ProgramQuestion question, unsigned& process, Faults& faults) {
    const std::lock_guard lock(mutex_);
    if (stop_ || !ensure_running(faults)) return std::nullopt;
    if (process != starts_) {  // a new process knows nothing of the game; the view already contains what the events changed
        process = starts_;
        question.message.erase("events");
        send_note("start", question.message, faults);
        question.message["events"] = json::array();
        if (!program_.running()) return std::nullopt;
    }
    const Program::Time until = in_milliseconds(terms_.milliseconds);
    if (!send(question, until)) {
        program_.stop();
        note(faults, &Faults::crashed, program_.complaint());
        return std::nullopt;
    }
    return read_answer(question, until, faults);
}

// Reads until the answer to this question comes; answers to earlier ones, given too late, are skipped.
std::optional<std::size_t> ProgramSession::read_answer(const ProgramQuestion& question, Program::Time until,
                                                       Faults& faults) {
    for (;;) {
        const std::optional<std::string> line = read_line(until);
        if (!line) {
            if (!program_.running())
                note(faults, &Faults::crashed, program_.complaint());
            else if (!stop_)
                note(faults, &Faults::late, fmt::format("no answer within {} ms", terms_.milliseconds));
            return std::nullopt;
        }
        boost::system::error_code error;
        const json::value read = json::parse(*line, error);
        const json::object* object = error ? nullptr : read.if_object();
        if (object != nullptr) read_wants(*object);
        const json::value* id = object != nullptr ? object->if_contains("id") : nullptr;
        if (id != nullptr && id->is_int64() && id->get_int64() < asked_) continue;
        const json::value* move = object != nullptr ? object->if_contains("move") : nullptr;
        if (move != nullptr && move->is_null() && question.out_of_turn) return passed;
        if (move != nullptr && move->is_string()) {
            const auto found =
                std::find(question.moves.begin(), question.moves.end(), std::string_view(move->get_string()));
            if (found != question.moves.end()) return static_cast<std::size_t>(found - question.moves.begin());
        }
        note(faults, &Faults::illegal, *line);
        return std::nullopt;
    }
}

unsigned ProgramSession::tell(std::string_view what, const json::object& message, Faults& faults) {
    const std::lock_guard lock(mutex_);
    send_note(what, message, faults);
    return starts_;
}

void ProgramSession::send_note(std::string_view what, const json::object& message, Faults& faults) {
    if (stop_ || !program_.running() || !(what == "start" ? wants_start_ : wants_end_)) return;
    json::object whole{{"do", what}};
    for (const auto& field : message) whole.emplace(field.key(), field.value());
    if (program_.write_line(json::serialize(whole), in_milliseconds(terms_.milliseconds))) return;
    program_.stop();
    note(faults, &Faults::crashed, program_.complaint());
}

}  // namespace tischlein::lab
