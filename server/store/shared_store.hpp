// Lets several threads use a store that knows only one loop: each thread gets a handle to it. A handle posts each request to the store's
// own loop, and the answer is posted back. Two hops for each request are fine for tests; SqliteStore and PostgresStore do without
// (ServerStore::handle_on).
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/store/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

class SharedStore {
public:
    // `store` lives on `home`. Both outlive this and all handles, and so do the loops of the handles.
    SharedStore(Store& store, Loop& home) : store_(store), home_(home) {}
    // Made before the loops run.
    std::unique_ptr<Store> handle_on(Loop& loop) { return std::make_unique<Handle>(*this, loop); }

private:
    using Watcher = std::function<void(std::string_view table, Seq newest)>;

    class Handle final : public Store {
    public:
        Handle(SharedStore& shared, Loop& here) : shared_(shared), here_(here) {}

        void append(AppendRequest request, std::function<void(AppendResult)> done) override {
            carry([request = std::move(request), done = back<AppendResult>(std::move(done))](Store& store) mutable {
                store.append(std::move(request), std::move(done));
            });
        }
        void read(std::string_view table, Seq after, FactsReader done) override {
            carry([id = std::string(table), after,
                   done = back<std::optional<std::vector<std::string>>>(std::move(done))](Store& store) {
                store.read(id, after, done);
            });
        }
        void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override {
            carry([id = std::string(table), done = back<std::optional<LogTail>>(std::move(done))](Store& store) {
                store.read_tail(id, done);
            });
        }
        void attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) override {
            carry([id = std::string(table), name = std::string(name), text = std::move(text), done = back<bool>(std::move(done))](
                      Store& store) { store.attach(id, name, text, done); });
        }
        void read_attachment(std::string_view table, std::string_view name,
                             std::function<void(std::optional<std::string>)> done) override {
            carry([id = std::string(table), name = std::string(name),
                   done = back<std::optional<std::string>>(std::move(done))](Store& store) { store.read_attachment(id, name, done); });
        }
        void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) override {
            carry([most, done = back<std::vector<ListedTable>>(std::move(done))](Store& store) {
                store.listed(most, done);
            });
        }
        void own(std::string_view table, std::function<void(Ownership)> done) override {
            carry([id = std::string(table), done = back<Ownership>(std::move(done))](Store& store) { store.own(id, done); });
        }
        void release(std::string_view table) override {
            carry([id = std::string(table)](Store& store) { store.release(id); });
        }
        // Every handle is told of every table; its user knows which ones are its own.
        void watch(Watcher tell) override {
            shared_.home_.post([&shared = shared_, &here = here_, tell = std::move(tell)] {
                shared.watchers_.push_back([&here, tell](std::string_view table, Seq newest) {
                    here.post([tell, id = std::string(table), newest] { tell(id, newest); });
                });
                shared.store_.watch([&shared](std::string_view table, Seq newest) {
                    for (const Watcher& watcher : shared.watchers_) watcher(table, newest);
                });
            });
        }
        WallClock now() const override { return shared_.store_.now(); }
        void finish() override {}  // the owner of the store finishes it

    private:
        template <class Query>
        void carry(Query query) {
            shared_.home_.post([&store = shared_.store_, query = std::move(query)]() mutable { query(store); });
        }
        // Takes an answer on the store's loop and hands it on to ours.
        template <class Answer>
        std::function<void(Answer)> back(std::function<void(Answer)> done) {
            return [&here = here_, done = std::move(done)](Answer answer) {
                here.post([done, answer = std::move(answer)]() mutable { done(std::move(answer)); });
            };
        }

        SharedStore& shared_;
        Loop& here_;
    };

    Store& store_;
    Loop& home_;
    std::vector<Watcher> watchers_;  // on the store's loop
};

}  // namespace tischlein::server::store
