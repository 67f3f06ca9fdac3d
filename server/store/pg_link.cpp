#include "server/store/pg_link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "server/store/pg_layout.hpp"

namespace tischlein::server::store {

void PgShared::trouble(const std::string& part, const std::string& what) {
    const std::scoped_lock lock(mutex_);
    std::string& told = troubles_[part];
    if (told == what) return;
    if (told.empty()) ++parts_in_trouble_;
    told = what;
    journal(fmt::format("{}: {}", part, what));
}

void PgShared::well(const std::string& part) {
    if (parts_in_trouble_ == 0) return;
    const std::scoped_lock lock(mutex_);
    if (troubles_.erase(part) == 0) return;
    --parts_in_trouble_;
    journal(fmt::format("{}: all is well again", part));
}

void PgShared::pause(std::chrono::milliseconds time) const {
    for (; time.count() > 0 && !given_up; time -= std::chrono::milliseconds(50))
        std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds(50)));
}

PgConnection& PgLink::get() {
    if (connection_) return *connection_;
    std::string name = fmt::format("{} {} {}", shared_.program, part_, ++made_);
    auto connection = std::make_unique<PgConnection>(shared_.address, name, shared_.until(), shared_.given_up);
    check_settings(*connection, shared_.standby_required, shared_.until());
    if (!before_.empty())
        connection->run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1::text",
                        PgParams().text(before_), shared_.until());
    set_up_(*connection);
    before_ = std::move(name);
    connection_ = std::move(connection);
    failed_ = 0;
    return *connection_;
}

void PgLink::drop(const PgError& why) {
    const bool had_one = connection_ != nullptr;
    connection_.reset();
    if (had_one && !why.late) return;  // the next try may find another primary at once
    shared_.trouble(part_, why.what());
    shared_.pause(std::chrono::milliseconds(std::min(1000, 50 << std::min(failed_++, 5))));
}

}  // namespace tischlein::server::store
