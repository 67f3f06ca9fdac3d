// The facts, each with its own function (struct Fold), and how the state changes by them. What others ask of the state is in
// table_state.cpp.
#include "server/table/table_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tischlein::server::table {

namespace {

constexpr std::size_t said_kept = 30;

Problem does_not_fit(std::string_view what) {
    return {"bad-log", fmt::format("the log does not fit together: {}", what)};
}

}  // namespace

// One function for each fact, in the order of fact.hpp. Each asks whether the fact fits before it changes anything. A game is
// dealt or played again before anything is changed, too: if that throws an exception, the state is as it was.
struct TableState::Fold {
    TableState& s;
    using FoldProblem = std::optional<Problem>;

    bool is_person(PersonId person) const { return person >= 0 && static_cast<std::size_t>(person) < s.people_.size(); }
    Person& person_of(PersonId person) const { return s.people_[static_cast<std::size_t>(person)]; }
    bool is_seat(Seat seat) const { return index_of(seat) < s.chairs_.size(); }

    FoldProblem operator()(const fact::Opened& f) const {
        s.chairs_.resize(static_cast<std::size_t>(f.settings.seats));
        s.settings_ = f.settings;
        s.position_ = f.position;
        s.origin_ = f.origin;
        s.read_moves_of_origin();
        s.deal_ = {f.table, 1, f.secret, std::vector<std::string>(s.chairs_.size())};
        s.mark();
        return std::nullopt;
    }
    // Somebody new; or somebody who opened the table without a name, and has one now.
    FoldProblem operator()(const fact::Joined& f) const {
        if (is_person(f.person) && s.people_[static_cast<std::size_t>(f.person)].name.empty()) {
            s.people_[static_cast<std::size_t>(f.person)].name = f.name;
            s.people_[static_cast<std::size_t>(f.person)].token_hash = f.token_hash;
            return std::nullopt;
        }
        if (static_cast<std::size_t>(f.person) != s.people_.size()) return does_not_fit("a person without a number");
        s.people_.push_back({f.name, f.token_hash});
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Sat& f) const {
        if (!s.is_present(f.person) || !is_seat(f.seat)) return does_not_fit("somebody sat nowhere");
        if (!s.chairs_[index_of(f.seat)].free()) return does_not_fit("two sat on one seat");
        Person& person = s.people_[static_cast<std::size_t>(f.person)];
        if (person.seat != Seat::none) s.leave(person.seat);
        person.seat = f.seat;
        s.chairs_[index_of(f.seat)] = {f.person};
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Stood& f) const {
        if (!is_seat(f.seat)) return does_not_fit("somebody stood up from nowhere");
        s.leave(f.seat);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::BotSat& f) const {
        if (!is_seat(f.seat)) return does_not_fit("a bot sat nowhere");
        if (s.chairs_[index_of(f.seat)].person != nobody) return does_not_fit("a bot sat on somebody");
        s.chairs_[index_of(f.seat)] = {nobody, f.level};
        return std::nullopt;
    }
    // A game goes on as it was dealt. Other settings may change in it: a program that does not know its rules sees people gather.
    FoldProblem operator()(const fact::Changed& f) const {
        const Settings& now = s.settings_;
        const bool same_game =
            f.settings.game == now.game && f.settings.seats == now.seats && f.settings.options == now.options;
        if (s.phase_ != Phase::gathering && !same_game) return does_not_fit("another game in the middle of one");
        const auto seats = static_cast<std::size_t>(f.settings.seats);
        s.chairs_.reserve(seats);  // here and not later: it throws an exception if there are too many
        std::erase_if(s.promises_, [&](const PromisedSeat& p) { return index_of(p.seat) >= seats; });
        for (std::size_t i = seats; i < s.chairs_.size(); ++i) s.leave(seat(static_cast<int>(i)));
        const bool other_game = f.settings.game != now.game;
        s.settings_ = f.settings;
        if (other_game && s.origin_) {  // its moves are no moves of this game
            for (OriginMove& made : s.origin_->moves) made.move = WrittenMove(made.move.text());
            s.read_moves_of_origin();
        }
        s.chairs_.resize(seats);
        s.deal_.luck.resize(seats);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::HostChanged& f) const {
        if (!s.is_present(f.person)) return does_not_fit("nobody as the host");
        s.host_ = f.person;
        return std::nullopt;
    }
    // Luck that went into a deal stays: the record proves the deal by it.
    FoldProblem operator()(const fact::Removed& f) const {
        if (!s.is_present(f.person) || f.person == s.host_) return does_not_fit("nobody was removed");
        Person& person = person_of(f.person);
        if (person.seat != Seat::none && !f.bot) s.leave(person.seat);
        if (person.seat != Seat::none) {
            s.chairs_[index_of(person.seat)] = {nobody, f.bot};
            s.undo_.reset();  // somebody who asked or was asked is gone
        }
        std::erase_if(s.promises_, [&](const PromisedSeat& p) { return p.person == f.person; });
        std::erase(s.hint_friends_, f.person);
        if (f.blocked) s.blocks_.push_back({f.person, person.token_hash, f.household});
        person = {.name = person.name, .token_hash = "", .gone = true};
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Allowed& f) const {
        if (std::erase_if(s.blocks_, [&](const Block& block) { return block.person == f.person; }) == 0)
            return does_not_fit("somebody allowed who was not blocked");
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Locked& f) const {
        s.locked_ = f.locked;
        return std::nullopt;
    }
    FoldProblem operator()(const fact::SeatGiven& f) const {
        if (!s.is_present(f.person) || person_of(f.person).seat != Seat::none) return does_not_fit("a seat for nobody");
        if (!is_seat(f.seat) || s.chairs_[index_of(f.seat)].person != nobody) return does_not_fit("a seat given twice");
        std::erase_if(s.promises_, [&](const PromisedSeat& p) { return p.person == f.person || p.seat == f.seat; });
        s.promises_.push_back({f.person, f.seat});
        if (f.next) return std::nullopt;
        s.undo_.reset();  // somebody new would have to be asked
        s.seat_promised(s.promises_.back());
        s.promises_.pop_back();
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Luck& f) const {
        if (!is_seat(f.seat)) return does_not_fit("luck for no seat");
        s.deal_.luck[index_of(f.seat)] = f.value;
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Dealt& f) const {
        if (s.phase_ != Phase::gathering || s.is_stuck()) return does_not_fit("dealt in the middle of a game");
        const GameKind* kind = find_kind(s.settings_.game);
        const bool known = kind != nullptr && kind->rules_version() == f.rules;
        GameValue game = known ? GameValue{s.fresh_game(f.seed)} : GameValue{};
        if (known && !game.held) return does_not_fit("its options cannot be dealt");
        Milestones milestones = known ? Milestones(*game.held) : Milestones();
        s.seed_ = f.seed;
        s.game_ = std::move(game);
        s.foreign_ = known ? std::nullopt : std::optional(ForeignRulesGame{s.deal_.number, f.rules, false});
        s.moves_.clear();
        s.taken_back_.clear();
        s.hints_.clear();
        s.history_cache_.milestones = std::move(milestones);
        s.course_since_ = s.newest_;
        s.phase_ = known ? Phase::playing : Phase::gathering;
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Moved& f) const {
        if (!is_seat(f.seat) || !(s.game_.held || s.is_stuck())) return does_not_fit("a move without a game");
        if (s.is_stuck()) {
            s.moves_.push_back({s.newest_, f.seat, f.move.text(), f.moved_by});
            s.foreign_->over = f.ends;
            s.undo_.reset();
            return std::nullopt;
        }
        AnyGame& game = *s.game_.held;
        const Result<AnyMove> read = f.move.is_read() ? f.move.value() : game.read_move(f.seat, f.move.text(), Language::en);
        if (const Problem* no = problem_in(read)) return does_not_fit(no->text);
        const AnyMove move = std::get<AnyMove>(read);
        if (auto no = game.play(f.seat, move, Language::en)) return does_not_fit(no->text);
        s.moves_.push_back({s.newest_, f.seat, {f.move.text(), move}, f.moved_by});
        s.history_cache_.milestones.reached(s.moves_.size(), game);
        s.undo_.reset();  // the table went on: nobody is asked any more
        if (s.game_.held->outcome().over) s.phase_ = Phase::over;
        return std::nullopt;
    }
    FoldProblem operator()(const fact::UndoAsked& f) const {
        if (!is_seat(f.seat) || s.phase_ == Phase::over) return does_not_fit("nobody wants something back");
        if (f.back < 1 || static_cast<std::size_t>(f.back) > s.moves_.size())
            return does_not_fit("a wish for more moves than were made");
        s.undo_ = UndoWish{f.seat, f.back, s.newest_, {}};
        return std::nullopt;
    }
    FoldProblem operator()(const fact::UndoAnswered& f) const {
        if (!is_seat(f.seat)) return does_not_fit("nobody answered");
        if (!f.yes) s.undo_.reset();
        if (s.undo_) s.undo_->agreed.push_back(f.seat);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Undone& f) const {
        if (f.back < 0 || static_cast<std::size_t>(f.back) > s.moves_.size())
            return does_not_fit("too much taken back");
        if (!s.is_stuck() && !s.game_.held) return does_not_fit("something taken back without a game");
        const std::size_t left = s.moves_.size() - static_cast<std::size_t>(f.back);
        GameValue game = s.is_stuck() ? GameValue{} : GameValue{s.game_after(left)};
        if (f.back > 0) s.taken_back_.push_back({left, {s.moves_.end() - f.back, s.moves_.end()}});
        s.moves_.shrink(left);
        s.undo_.reset();
        if (s.is_stuck()) return std::nullopt;
        s.history_cache_.milestones.forget_after(left);
        s.course_since_ = s.newest_;
        s.game_ = std::move(game);
        s.phase_ = Phase::playing;
        return std::nullopt;
    }
    // Also while people gather: in a game that somebody brings from a browser, rematches stand for the earlier games (import_game.cpp).
    FoldProblem operator()(const fact::Rematch& f) const {
        if (s.phase_ == Phase::playing) return does_not_fit("a rematch in the middle of a game");
        s.foreign_.reset();
        s.gather_again(f.secret);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::SetAside& f) const {
        if (!s.is_stuck()) return does_not_fit("a game set aside that can be played");
        s.gather_again(f.secret);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Said& f) const {
        if (!s.is_present(f.person)) return does_not_fit("nobody said something");
        s.said_.push_back({s.at_ms_, f.person, s.people_[static_cast<std::size_t>(f.person)].seat, f.phrase, f.text});
        if (s.said_.size() > said_kept) s.said_.pop_front();
        return std::nullopt;
    }
    FoldProblem operator()(const fact::HintsAllowed& f) const {
        if (!s.is_present(f.person)) return does_not_fit("nobody agreed to hints");
        std::erase(s.hint_friends_, f.person);
        if (f.yes) s.hint_friends_.push_back(f.person);
        return std::nullopt;
    }
    FoldProblem operator()(const fact::Hinted& f) const {
        if (!is_seat(f.seat)) return does_not_fit("a hint for nobody");
        s.hints_.push_back({f.seat, s.moves_.size()});
        return std::nullopt;
    }
    FoldProblem operator()(const fact::DeviceOffered& f) const {
        if (!s.is_present(f.person)) return does_not_fit("a device for nobody");
        s.people_[static_cast<std::size_t>(f.person)].device_hash = f.code_hash;
        s.people_[static_cast<std::size_t>(f.person)].games_to_move = f.games;
        return std::nullopt;
    }
    FoldProblem operator()(const fact::DeviceMoved& f) const {
        if (!s.is_present(f.person)) return does_not_fit("a device for nobody");
        Person& person = s.people_[static_cast<std::size_t>(f.person)];
        person.token_hash = f.token_hash;
        person.device_hash.clear();
        person.games_to_move.clear();
        return std::nullopt;
    }
};

std::optional<Problem> TableState::fold(const Fact& fact) {
    if ((newest_ == 0) != std::holds_alternative<fact::Opened>(fact.what))
        return does_not_fit("it does not begin with the table");
    const std::int64_t before = std::exchange(at_ms_, fact.at_ms);
    ++newest_;
    const auto restore_number = [&] {
        --newest_;
        at_ms_ = before;
    };
    try {
        if (auto no = std::visit(Fold{*this}, fact.what)) {
            restore_number();
            return no;
        }
        if (!fact.action.empty()) done_.add({fact.asked_by, fact.action, newest_});
        if (newest_ % mark_every == 0) mark();
        return std::nullopt;
    } catch (...) {
        restore_number();
        throw;
    }
}

// Frees the seat and removes the luck of the person who sat there.
void TableState::leave(Seat seat) {
    Chair& chair = chairs_[index_of(seat)];
    if (chair.person != nobody) people_[static_cast<std::size_t>(chair.person)].seat = Seat::none;
    chair = {};
    if (index_of(seat) < deal_.luck.size()) deal_.luck[index_of(seat)].clear();
}

void TableState::seat_promised(const PromisedSeat& promise) {
    people_[static_cast<std::size_t>(promise.person)].seat = promise.seat;
    chairs_[index_of(promise.seat)] = {promise.person};
}

void TableState::gather_again(const std::string& secret) {
    deal_ = {deal_.table, deal_.number + 1, secret, std::vector<std::string>(chairs_.size())};
    game_ = {};
    moves_.clear();
    taken_back_.clear();
    hints_.clear();
    undo_.reset();
    for (const PromisedSeat& promise : promises_) seat_promised(promise);
    promises_.clear();
    phase_ = Phase::gathering;
    history_cache_.milestones.clear();
    history_cache_.marks.clear();  // nobody is told of an earlier game again
    mark();
}

void TableState::mark() {
    std::vector<std::shared_ptr<const TableState>>& marks = history_cache_.marks;
    if (marks.size() == marks_kept) marks.erase(marks.begin());
    std::vector<std::shared_ptr<const TableState>> before = std::exchange(marks, {});  // a mark keeps no marks
    auto now = std::make_shared<TableState>(*this);
    now->done_.clear();
    before.push_back(std::move(now));
    marks = std::move(before);
}

void TableState::read_moves_of_origin() {
    const GameKind* kind = find_kind(settings_.game);
    if (!origin_ || kind == nullptr) return;
    for (OriginMove& made : origin_->moves) made.move.read_as(*kind);
}

std::unique_ptr<AnyGame> TableState::fresh_game(std::string_view seed) const {
    const json::value options = settings_.options;
    const GameKind& kind = *find_kind(settings_.game);
    auto game = position_ ? kind.set_up(*position_, seed, only_standard)
                          : kind.start(settings_.seats, &options, seed, only_standard);
    if (problem_in(game) != nullptr) return nullptr;
    std::unique_ptr<AnyGame> begun = std::move(std::get<0>(game));
    if (begun->seats() != settings_.seats) return nullptr;  // a position of another table
    if (!origin_) return begun;
    for (const OriginMove& made : origin_->moves)
        if (!made.move.is_read() || begun->play(made.seat, made.move.value(), Language::en)) return nullptr;
    return begun;
}

}  // namespace tischlein::server::table
