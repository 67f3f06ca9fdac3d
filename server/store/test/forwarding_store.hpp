// A store that hands everything on to another one. Tests derive from it, to look at some of it or to change it.
#pragma once
#include <memory>
#include <utility>

#include "server/store/store.hpp"

namespace tischlein::server::store {

class ForwardingStore : public Store {
public:
    explicit ForwardingStore(std::unique_ptr<Store> behind) : behind_(std::move(behind)) {}

    void append(AppendRequest request, std::function<void(AppendResult)> done) override {
        behind_->append(std::move(request), std::move(done));
    }
    void read(std::string_view table, Seq after, FactsReader done) override {
        behind_->read(table, after, std::move(done));
    }
    void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override {
        behind_->read_tail(table, std::move(done));
    }
    void attach(std::string_view table, std::string_view name, std::string text,
                std::function<void(bool)> done) override {
        behind_->attach(table, name, std::move(text), std::move(done));
    }
    void read_attachment(std::string_view table, std::string_view name,
                         std::function<void(std::optional<std::string>)> done) override {
        behind_->read_attachment(table, name, std::move(done));
    }
    void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) override {
        behind_->listed(most, std::move(done));
    }
    void own(std::string_view table, std::function<void(Ownership)> done) override {
        behind_->own(table, std::move(done));
    }
    void release(std::string_view table) override { behind_->release(table); }
    bool is_sure() const override { return behind_->is_sure(); }
    void watch_taken(std::function<void(std::string_view table)> tell) override {
        behind_->watch_taken(std::move(tell));
    }
    void watch(std::function<void(std::string_view table, Seq newest)> tell) override {
        behind_->watch(std::move(tell));
    }
    WallClock now() const override { return behind_->now(); }
    void finish() override { behind_->finish(); }

private:
    std::unique_ptr<Store> behind_;
};

}  // namespace tischlein::server::store
