// The crowd on as many threads as it needs to keep a server busy. Each thread has a loop and its share of the tables. All functions
// are called from one thread, which waits for the answers.
#pragma once
#include <future>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "server/load/crowd.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

class CrowdThreads {
public:
    // `settings.moves_a_second`: of all together.
    CrowdThreads(int threads, CrowdSettings settings);
    ~CrowdThreads();
    CrowdThreads(const CrowdThreads&) = delete;
    CrowdThreads& operator=(const CrowdThreads&) = delete;

    void connect(const std::vector<SeatedTable>& tables);
    std::size_t size() const;
    std::size_t greeted() const;
    void start_games();
    void stop_playing();
    bool is_idle() const;
    bool all_saw_the_same() const;
    void note_silence();
    void write_views();
    void hang_up();
    LoadTally tally() const;
    void reset_tally();

private:
    struct Part {
        Part(const CrowdSettings& settings, const std::string& seed) : crowd(*loop, settings, seed) {}
        std::unique_ptr<Clients> loop = Clients::create();
        Crowd crowd;
        std::thread thread;
    };
    // Asks all parts at once, each on its own thread; returns their answers in order.
    template <class Query>
    auto ask(Query query) const {
        using Answer = decltype(query(std::declval<Crowd&>(), std::size_t{}));
        std::vector<std::future<Answer>> coming;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            auto task = std::make_shared<std::packaged_task<Answer()>>(
                [&crowd = parts_[i]->crowd, query, i] { return query(crowd, i); });
            coming.push_back(task->get_future());
            parts_[i]->loop->post([task] { (*task)(); });
        }
        std::vector<Answer> answers;
        for (auto& each : coming) answers.push_back(each.get());
        return answers;
    }
    template <class Order>
    void tell(Order order) const {
        ask([order](Crowd& crowd, std::size_t) { return order(crowd), true; });
    }

    std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace tischlein::server::load
