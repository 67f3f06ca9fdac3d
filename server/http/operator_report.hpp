// The replies that only the operator reads, who runs the server: /metrics and /healthz. Adds up the counters of all threads of tables and
// networks. May be used from any thread.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/http/namespace.hpp"
#include "server/http/table_threads.hpp"
#include "server/net/net.hpp"

namespace tischlein::server::http {

// True for /healthz and /metrics in exactly this spelling: a page that a proxy hides from outside must not have a second address.
bool is_for_operator(const Request& request);

class OperatorReport {
public:
    explicit OperatorReport(const TableThreads& threads) : threads_(threads) {}
    // Call these before the first answer().
    void count(Network& network) { networks_.push_back(&network); }
    void count(const Metrics& metrics) { metrics_.push_back(&metrics); }

    // REQUIRES: is_for_operator(request).
    Reply answer(const Request& request) const { return request.path == "/metrics" ? metrics() : health(); }

    // Whether the store refuses what it is given.
    std::function<bool()> cannot_write = [] { return false; };

private:
    Reply metrics() const;
    Reply health() const;
    Duration take_longest_turn() const;

    const TableThreads& threads_;
    std::vector<Network*> networks_;
    std::vector<const Metrics*> metrics_;
};

// Processor time of every thread of this process by its name, as lines for /metrics.
std::string thread_times();

}  // namespace tischlein::server::http
