#include "server/load/acknowledged.hpp"

#include <fmt/format.h>

#include <utility>

#include "server/load/failure.hpp"

namespace tischlein::server::load {

Acknowledged::Acknowledged(const std::filesystem::path& path) : file_(std::fopen(path.c_str(), "w")) {
    if (file_ == nullptr) throw failure(path.string());
}
Acknowledged::~Acknowledged() {
    if (file_ != nullptr) std::fclose(file_);
}

void Acknowledged::done(std::string_view table, Seat seat, std::uint64_t action, std::uint64_t seq) {
    fmt::print(file_,
               R"({{"table":"{}","seat":{},"action":"{}","seq":{}}})"
               "\n",
               table, number(seat), action, seq);
}
void Acknowledged::refused(std::string_view table, Seat seat, std::uint64_t action, std::string_view error) {
    fmt::print(file_,
               R"({{"table":"{}","seat":{},"action":"{}","refused":"{}"}})"
               "\n",
               table, number(seat), action, error);
}
void Acknowledged::last_view(std::string_view table, Seat seat, std::string_view token, std::uint64_t game,
                             std::uint64_t seq, std::string_view view) {
    fmt::print(file_,
               R"({{"table":"{}","seat":{},"token":"{}","game":{},"seq":{},"view":{}}})"
               "\n",
               table, number(seat), token, game, seq, view.empty() ? "null" : view);
}

void Acknowledged::close() {
    const bool broken = std::ferror(file_) != 0;
    if (std::fclose(std::exchange(file_, nullptr)) != 0 || broken)
        throw failure("what was acknowledged could not be written");
}

}  // namespace tischlein::server::load
