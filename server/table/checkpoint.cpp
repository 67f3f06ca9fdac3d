// The text is one line with a hash and a JSON object. Writing and reading are twins, function by function; reading checks every field.
#include "server/table/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/json_writer.hpp"
#include "server/table/json_fields.hpp"

namespace tischlein::server::table {

namespace {

constexpr int form = 1;  // version of the text: raised when a field is added or changes its meaning
constexpr Seq fewest_facts = 1000;

// Each entry as an object.
template <class Take>
void each_in(const json::object& o, std::string_view name, Take take) {
    for (const json::value& entry : list_in(o, name)) {
        if (!entry.is_object()) throw BadField{std::string(name)};
        take(entry.get_object());
    }
}

// A seat or none, which is -1.
int number_of(Seat seat) { return seat == Seat::none ? -1 : number(seat); }
Seat any_seat_in(const json::object& o, std::string_view name = "seat") {
    const int n = int_in(o, name);
    if (n < -1 || n >= most_seats) throw BadField{std::string(name)};
    return n == -1 ? Seat::none : seat(n);
}

// Person -1 is nobody.
PersonId person_in(const json::object& o, std::size_t people) {
    const int person = int_in(o, "person");
    if (person < nobody || (person != nobody && static_cast<std::size_t>(person) >= people)) throw BadField{"person"};
    return person;
}

Seq seq_in(const json::object& o, std::string_view name = "seq") {
    const std::int64_t n = whole_in(o, name);
    if (n < 0) throw BadField{std::string(name)};
    return static_cast<Seq>(n);
}

std::optional<json::object> object_or_nothing(const json::object& o, std::string_view name) {
    return o.contains(name) ? std::optional(object_in(o, name)) : std::nullopt;
}

void write_move(JsonWriter& out, const PlayedFact& played) {
    out.object([&] {
        out.field("seq", played.seq);
        out.field("seat", number(played.seat));
        out.field("move", played.move.text());
        out.field("hand", static_cast<int>(played.moved_by));
    });
}

PlayedFact move_in(const json::object& o, const GameKind* kind) {
    PlayedFact played{seq_in(o), any_seat_in(o), text_in(o, "move"), MovedBy::person};
    const int moved_by = int_in(o, "hand");
    if (moved_by < 0 || moved_by > static_cast<int>(MovedBy::clock)) throw BadField{"hand"};
    played.moved_by = static_cast<MovedBy>(moved_by);
    if (kind != nullptr && !played.move.read_as(*kind)) throw BadField{"move"};
    return played;
}

std::string hash_line(std::string_view body) { return hash_of_token(body) + "\n"; }

}  // namespace

// The fields of a state, in the order of table_state.hpp.
struct TableState::Stored {
    static std::string write(const TableState& s) {
        std::string text;
        JsonWriter out(text);
        out.object([&] {
            out.field("form", form);
            out.field("newest", s.newest_);
            out.field("at", s.at_ms_);
            out.field("settings", write_settings(s.settings_));
            out.field("phase", static_cast<int>(s.phase_));
            write_deal(out, s);
            out.field("course", s.course_since_);
            out.field("host", s.host_);
            write_people(out, s);
            write_game(out, s);
            write_talk(out, s);
        });
        return text;
    }
    static void write_deal(JsonWriter& out, const TableState& s) {
        out.field("table", s.deal_.table);
        out.field("number", s.deal_.number);
        out.field("secret", s.deal_.secret);
        out.array("luck", [&] {
            for (const std::string& added : s.deal_.luck) out.item(added);
        });
        if (s.position_) out.field("position", *s.position_);
        if (s.origin_) out.field("origin", write_origin(*s.origin_));
        out.field("seed", s.seed_);
    }
    static void write_people(JsonWriter& out, const TableState& s) {
        out.array("people", [&] {
            for (const Person& person : s.people_)
                out.object([&] {
                    out.field("name", person.name);
                    out.field("token", person.token_hash);
                    out.field("device", person.device_hash);
                    out.field("seat", number_of(person.seat));
                    out.field("gone", person.gone);
                    if (!person.games_to_move.empty()) out.field("luggage", person.games_to_move);
                });
        });
        out.array("blocks", [&] {
            for (const Block& block : s.blocks_)
                out.object([&] {
                    out.field("person", block.person);
                    out.field("token", block.token_hash);
                    out.field("household", block.household);
                });
        });
        out.field("locked", s.locked_);
        if (!s.promises_.empty())
            out.array("promises", [&] {
                for (const PromisedSeat& promise : s.promises_)
                    out.object([&] {
                        out.field("person", promise.person);
                        out.field("seat", number_of(promise.seat));
                    });
            });
        if (!s.hint_friends_.empty())
            out.array("hint_friends", [&] {
                for (const PersonId person : s.hint_friends_) out.object([&] { out.field("person", person); });
            });
        out.array("chairs", [&] {
            for (const Chair& chair : s.chairs_)
                out.object([&] {
                    out.field("person", chair.person);
                    if (chair.bot) out.field("bot", protocol::name_of(*chair.bot));
                });
        });
    }
    static void write_game(JsonWriter& out, const TableState& s) {
        if (s.foreign_)
            out.field("foreign", json::object{{"number", s.foreign_->number}, {"rules", s.foreign_->rules}, {"over", s.foreign_->over}});
        if (s.game_.held) out.field("rules", s.game_.held->kind().rules_version());
        out.array("moves", [&] {
            for (const PlayedFact& played : s.moves_) write_move(out, played);
        });
        out.array("taken_back", [&] {
            for (const TakenBack& back : s.taken_back_)
                out.object([&] {
                    out.field("at", std::uint64_t{back.at});
                    out.array("moves", [&] {
                        for (const PlayedFact& played : back.moves) write_move(out, played);
                    });
                });
        });
        if (!s.hints_.empty())
            out.array("hints", [&] {
                for (const HintGiven& hint : s.hints_)
                    out.object([&] {
                        out.field("seat", number_of(hint.seat));
                        out.field("at", std::uint64_t{hint.at});
                    });
            });
        if (!s.undo_) return;
        out.object("undo", [&] {
            out.field("by", number_of(s.undo_->by));
            out.field("back", s.undo_->back);
            out.field("seq", s.undo_->seq);
            out.array("agreed", [&] {
                for (const Seat seat : s.undo_->agreed) out.object([&] { out.field("seat", number_of(seat)); });
            });
        });
    }
    static void write_talk(JsonWriter& out, const TableState& s) {
        out.array("said", [&] {
            for (const Saying& saying : s.said_)
                out.object([&] {
                    out.field("at", saying.at_ms);
                    out.field("person", saying.person);
                    out.field("seat", number_of(saying.seat));
                    out.field("phrase", saying.phrase);
                    out.field("text", saying.text);
                });
        });
        out.array("done", [&] {
            for (const RecentActions::Done& done : s.done_)
                out.object([&] {
                    out.field("person", done.person);
                    out.field("action", done.action);
                    out.field("seq", done.seq);
                });
        });
    }

    // Throws BadField.
    static TableState read(const json::object& o) {
        TableState s;
        if (int_in(o, "form") != form) throw BadField{"form"};
        s.newest_ = seq_in(o, "newest");
        s.at_ms_ = whole_in(o, "at");
        Result<Settings> settings = read_settings(object_in(o, "settings"));
        if (problem_in(settings) != nullptr) throw BadField{"settings"};
        s.settings_ = std::get<Settings>(std::move(settings));
        const int phase = int_in(o, "phase");
        if (phase < 0 || phase > static_cast<int>(Phase::over)) throw BadField{"phase"};
        s.phase_ = static_cast<Phase>(phase);
        read_deal(s, o);
        s.course_since_ = seq_in(o, "course");
        read_people(s, o);
        read_game(s, o);
        read_talk(s, o);
        s.history_cache_.restored_from = s.newest_;
        s.mark();
        return s;
    }
    static void read_deal(TableState& s, const json::object& o) {
        s.deal_ = {text_in(o, "table"), int_in(o, "number"), text_in(o, "secret"), {}};
        for (const json::value& added : list_in(o, "luck")) {
            if (!added.is_string()) throw BadField{"luck"};
            s.deal_.luck.emplace_back(added.get_string());
        }
        s.position_ = object_or_nothing(o, "position");
        if (const auto origin = object_or_nothing(o, "origin")) s.origin_ = read_origin(*origin);
        s.read_moves_of_origin();
        s.seed_ = text_in(o, "seed");
    }
    static void read_people(TableState& s, const json::object& o) {
        each_in(o, "people", [&](const json::object& p) {
            s.people_.push_back({text_in(p, "name"), text_in(p, "token"), text_in(p, "device"), any_seat_in(p), bool_in(p, "gone"),
                                  p.contains("luggage") ? text_in(p, "luggage") : std::string()});
            Person& person = s.people_.back();
            if (person.device_hash.empty()) person.games_to_move.clear();  // earlier programs kept it after the move
        });
        each_in(o, "blocks", [&](const json::object& b) {
            s.blocks_.push_back({person_in(b, s.people_.size()), text_in(b, "token"), text_in(b, "household")});
        });
        s.locked_ = bool_in(o, "locked");
        if (o.contains("promises"))
            each_in(o, "promises", [&](const json::object& p) {
                s.promises_.push_back({person_in(p, s.people_.size()), any_seat_in(p)});
            });
        if (o.contains("hint_friends"))
            each_in(o, "hint_friends", [&](const json::object& p) { s.hint_friends_.push_back(person_in(p, s.people_.size())); });
        each_in(o, "chairs", [&](const json::object& c) {
            Chair chair{person_in(c, s.people_.size())};
            if (c.contains("bot")) chair.bot = read_level(text_in(c, "bot"));
            if (c.contains("bot") && !chair.bot) throw BadField{"bot"};
            s.chairs_.push_back(chair);
        });
        if (s.chairs_.size() != static_cast<std::size_t>(s.settings_.seats)) throw BadField{"chairs"};
        s.host_ = int_in(o, "host");
    }
    static void read_game(TableState& s, const json::object& o) {
        if (const auto foreign = object_or_nothing(o, "foreign"))
            s.foreign_ = ForeignRulesGame{int_in(*foreign, "number"), int_in(*foreign, "rules"), bool_in(*foreign, "over")};
        const GameKind* kind = nullptr;
        if (o.contains("rules")) {
            kind = find_kind(s.settings_.game);
            if (kind == nullptr || kind->rules_version() != int_in(o, "rules")) throw BadField{"rules"};
            s.game_ = {s.fresh_game(s.seed_)};
            if (!s.game_.held) throw BadField{"seed"};
            s.history_cache_.milestones = Milestones(*s.game_.held);
        }
        each_in(o, "moves", [&](const json::object& m) {
            PlayedFact played = move_in(m, kind);
            if (s.game_.held && s.game_.held->play(played.seat, played.move.value(), Language::en)) throw BadField{"moves"};
            s.moves_.push_back(std::move(played));
            if (s.game_.held) s.history_cache_.milestones.reached(s.moves_.size(), *s.game_.held);
        });
        each_in(o, "taken_back", [&](const json::object& b) {
            TakenBack back{static_cast<std::size_t>(seq_in(b, "at")), {}};
            each_in(b, "moves", [&](const json::object& m) { back.moves.push_back(move_in(m, kind)); });
            s.taken_back_.push_back(std::move(back));
        });
        if (o.contains("hints"))
            each_in(o, "hints", [&](const json::object& h) { s.hints_.push_back({any_seat_in(h), static_cast<std::size_t>(seq_in(h, "at"))}); });
        if (const auto undo = object_or_nothing(o, "undo")) {
            s.undo_ = UndoWish{any_seat_in(*undo, "by"), int_in(*undo, "back"), seq_in(*undo), {}};
            if (s.undo_->back < 1 || static_cast<std::size_t>(s.undo_->back) > s.moves_.size()) throw BadField{"back"};
            each_in(*undo, "agreed", [&](const json::object& a) { s.undo_->agreed.push_back(any_seat_in(a)); });
        }
        if (s.phase_ != Phase::gathering && !s.game_.held) throw BadField{"phase"};
    }
    static void read_talk(TableState& s, const json::object& o) {
        each_in(o, "said", [&](const json::object& t) {
            s.said_.push_back({whole_in(t, "at"), person_in(t, s.people_.size()), any_seat_in(t), text_in(t, "phrase"),
                               text_in(t, "text")});
        });
        each_in(o, "done", [&](const json::object& d) {
            s.done_.add({int_in(d, "person"), text_in(d, "action"), seq_in(d)});
        });
    }
};

bool checkpoint_is_due(const TableState& state, Seq last) {
    // A long game has a long checkpoint, so it is written less often.
    return state.newest() - std::min(last, state.newest()) >=
           std::max<Seq>(fewest_facts, state.moves().size() + state.taken_back().size());
}

Checkpoint write_checkpoint(const TableState& state) {
    const std::string body = TableState::Stored::write(state);
    return {state.newest(), hash_line(body) + body};
}

std::optional<TableState> read_checkpoint(const Checkpoint& checkpoint) {
    const std::size_t end = checkpoint.text.find('\n');
    if (end == std::string::npos) return std::nullopt;
    const std::string_view body = std::string_view(checkpoint.text).substr(end + 1);
    if (hash_line(body) != std::string_view(checkpoint.text).substr(0, end + 1)) return std::nullopt;
    boost::system::error_code error;
    const json::value read = json::parse(body, error);
    if (error || !read.is_object()) return std::nullopt;
    try {
        TableState state = TableState::Stored::read(read.get_object());
        if (state.newest() != checkpoint.seq) return std::nullopt;
        return state;
    } catch (const BadField&) {
        return std::nullopt;
    }
}

}  // namespace tischlein::server::table
