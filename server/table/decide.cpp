#include "server/table/decide.hpp"

#include <algorithm>

#include "core/say.hpp"

namespace tischlein::server {

namespace {

constexpr std::size_t most_people = 64;  // who ever joined this table, watching or playing

// --- ways to say no -----------------------------------------------------------------------------------------
Problem no(std::string_view code, Text text, Language lang) { return {std::string(code), std::string(text.in(lang))}; }

Problem not_here(Language lang) {
    return no("not-joined",
              {"You are only watching: join the table first.", "Du schaust nur zu: setz dich erst dazu.",
               "Je kijkt alleen toe: schuif eerst aan."},
              lang);
}
Problem nameless(Language lang) {
    return no("not-joined", {"Say first what you are called.", "Sag erst, wie du heißt.", "Zeg eerst hoe je heet."},
              lang);
}
Problem not_seated(Language lang) {
    return no("not-seated",
              {"You have no seat at this table.", "Du hast keinen Platz an diesem Tisch.",
               "Je hebt geen plaats aan deze tafel."},
              lang);
}
Problem not_host(Language lang) {
    return no("not-host",
              {"Only the host of this table can do that.", "Das kann nur, wer den Tisch eröffnet hat.",
               "Dat kan alleen wie de tafel heeft geopend."},
              lang);
}
Problem not_gathering(Language lang) {
    return no("wrong-phase",
              {"That is possible before a game begins.", "Das geht, bevor ein Spiel beginnt.",
               "Dat kan voordat een spel begint."},
              lang);
}
Problem not_playing(Language lang) {
    return no("wrong-phase", {"No game is being played.", "Es läuft kein Spiel.", "Er wordt geen spel gespeeld."},
              lang);
}
Problem no_such_seat(Language lang) {
    return no(
        "no-such-seat",
        {"This table has no such seat.", "Diesen Platz hat der Tisch nicht.", "Die plaats heeft deze tafel niet."},
        lang);
}
Problem seat_taken(Language lang) {
    return no("seat-taken", {"This seat is taken.", "Dieser Platz ist besetzt.", "Deze plaats is bezet."}, lang);
}
Problem moved_on(Language lang) {
    return no("moved-on",
              {"The table has moved on since you decided.", "Am Tisch ist es inzwischen weitergegangen.",
               "De tafel is intussen verder gegaan."},
              lang);
}

// Where nobody has to be quick, calls are made by themselves.
std::string as_it_counts(const Sitting& s, Seat seat, std::string_view move) {
    return s.settings().reflexes ? std::string(move) : s.game().with_call(seat, move);
}

// --- one wish each ------------------------------------------------------------------------------------------
struct Decide {
    const Sitting& s;
    const Asker& asker;

    bool is_host() const { return asker.person == 0; }
    bool is_person() const { return asker.person >= 0 && static_cast<std::size_t>(asker.person) < s.people().size(); }
    // Whoever opened the table without a name must join before others hear or play with them.
    bool has_name() const { return !s.people()[static_cast<std::size_t>(asker.person)].name.empty(); }
    Seat own_seat() const { return is_person() ? s.people()[static_cast<std::size_t>(asker.person)].seat : Seat::none; }
    bool has(Seat seat) const { return static_cast<std::size_t>(number(seat)) < s.places().size(); }
    const Place& at(Seat seat) const { return s.places()[static_cast<std::size_t>(number(seat))]; }

    std::vector<Fact> write(std::string_view action, std::vector<Happening> happenings) const {
        std::vector<Fact> facts;
        for (Happening& what : happenings)
            facts.push_back({asker.now_ms, asker.person, std::string(action), std::move(what)});
        return facts;
    }

    Decision operator()(const protocol::PlayMove& wish) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::playing) return not_playing(asker.lang);
        if (auto refused = s.game().check(own_seat(), wish.move, asker.lang)) return *refused;
        if (!still_meant(s, own_seat(), wish.move, wish.seq)) return moved_on(asker.lang);
        return write(wish.id, {fact::Moved{own_seat(), as_it_counts(s, own_seat(), wish.move)}});
    }
    Decision operator()(const protocol::Sit& wish) const {
        if (!is_person()) return not_here(asker.lang);
        if (!has_name()) return nameless(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(wish.seat)) return no_such_seat(asker.lang);
        if (!at(wish.seat).free()) return seat_taken(asker.lang);
        return write(wish.id, {fact::Sat{asker.person, wish.seat}});
    }
    Decision operator()(const protocol::Stand& wish) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        return write(wish.id, {fact::Stood{own_seat()}});
    }
    Decision operator()(const protocol::SetBot& wish) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(wish.seat)) return no_such_seat(asker.lang);
        if (at(wish.seat).person != nobody) return seat_taken(asker.lang);
        return write(wish.id, {fact::BotSat{wish.seat, wish.level}});
    }
    Decision operator()(const protocol::Unseat& wish) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (!has(wish.seat)) return no_such_seat(asker.lang);
        return write(wish.id, {fact::Stood{wish.seat}});
    }
    Decision operator()(const protocol::Change& wish) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (s.position() && (wish.game || wish.seats || wish.options))
            return no("wrong-phase",
                      {"This table begins from a position, which brings its own game, seats and options.",
                       "Dieser Tisch beginnt mit einer Stellung, die Spiel, Plätze und Optionen festlegt.",
                       "Deze tafel begint met een stelling, die spel, plaatsen en opties vastlegt."},
                      asker.lang);
        Settings settings = s.settings();
        if (wish.game && *wish.game != settings.game)
            settings.options = {};  // another game's options mean nothing here
        settings.game = wish.game.value_or(settings.game);
        settings.seats = wish.seats.value_or(settings.seats);
        settings.options = wish.options.value_or(settings.options);
        settings.clock_s = wish.clock.value_or(settings.clock_s);
        settings.reflexes = wish.reflexes.value_or(settings.reflexes);
        settings.pace = wish.pace.value_or(settings.pace);
        settings.chat = wish.chat.value_or(settings.chat);
        settings.listed = wish.listed.value_or(settings.listed);
        Result<Settings> whole = completed(std::move(settings), asker.lang);
        if (const Problem* wrong = problem_in(whole)) return *wrong;
        return write(wish.id, {fact::Changed{std::get<Settings>(std::move(whole))}});
    }
    Decision operator()(const protocol::Start& wish) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        if (std::any_of(s.places().begin(), s.places().end(), [](const Place& place) { return place.free(); }))
            return no("free-seats",
                      {"A seat is still free: wait for somebody, or let a bot sit there.",
                       "Ein Platz ist noch frei: warte auf jemanden oder setze einen Bot hin.",
                       "Er is nog een plaats vrij: wacht op iemand of zet er een bot neer."},
                      asker.lang);
        return write(wish.id, {fact::Dealt{seed_of(s.deal()), find_kind(s.settings().game)->rules_version()}});
    }
    Decision operator()(const protocol::Rematch& wish) const {
        if (!is_host()) return not_host(asker.lang);
        if (s.phase() != Phase::over)
            return no(
                "wrong-phase",
                {"The game is not over yet.", "Das Spiel ist noch nicht zu Ende.", "Het spel is nog niet afgelopen."},
                asker.lang);
        return write(wish.id, {fact::Rematch{fresh_secret()}});
    }
    Decision operator()(const protocol::Luck& wish) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::gathering) return not_gathering(asker.lang);
        return write(wish.id, {fact::Luck{own_seat(), wish.value}});
    }

    // Human seats that are asked whether something may be taken back.
    std::vector<Seat> to_be_asked(Seat by) const {
        std::vector<Seat> seats;
        for (std::size_t i = 0; i < s.places().size(); ++i)
            if (const Seat seat = tischlein::seat(static_cast<int>(i)); seat != by && s.places()[i].person != nobody)
                seats.push_back(seat);
        return seats;
    }
    // Has any of the moves from this one on shown somebody what nobody can unsee?
    bool revealed_since(std::size_t first) const {
        std::unique_ptr<AnyGame> game = s.game_after(first);
        for (std::size_t i = first; i < s.moves().size(); ++i) {
            const PlayedFact& move = s.moves()[i];
            if (game->reveals(move.seat, move.move)) return true;
            game->play(move.seat, move.move, Language::en);
        }
        return false;
    }
    Decision operator()(const protocol::AskUndo& wish) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        if (s.phase() != Phase::playing) return not_playing(asker.lang);
        const std::vector<PlayedFact>& moves = s.moves();
        const auto own = [&](const PlayedFact& m) { return m.seat == own_seat(); };
        const auto last = std::find_if(moves.rbegin(), moves.rend(), own);
        if (last == moves.rend())
            return no("nothing-to-undo",
                      {"You have not moved yet.", "Du hast noch nicht gezogen.", "Je hebt nog geen zet gedaan."},
                      asker.lang);
        // Which move was meant is clear only if it was the last one then, too.
        if (wish.seq < s.course_since() || wish.seq < last->seq || wish.seq > s.newest()) return moved_on(asker.lang);
        if (s.undo_wish() && s.undo_wish()->by != own_seat())
            return no(
                "already-asked",
                {"Somebody else is asking already.", "Es fragt schon jemand anders.", "Iemand anders vraagt het al."},
                asker.lang);
        const auto back = static_cast<int>(last - moves.rbegin()) + 1;
        if (revealed_since(moves.size() - static_cast<std::size_t>(back)))
            return no("revealed",
                      {"Something has been seen since then that nobody can unsee: this cannot be taken back.",
                       "Seitdem wurde etwas aufgedeckt, das niemand vergessen kann: das geht nicht zurück.",
                       "Sindsdien is er iets onthuld dat niemand kan vergeten: dit kan niet terug."},
                      asker.lang);
        if (to_be_asked(own_seat()).empty()) return write(wish.id, {fact::Undone{back}});
        return write(wish.id, {fact::UndoAsked{own_seat(), back}});
    }
    Decision operator()(const protocol::AnswerUndo& wish) const {
        if (own_seat() == Seat::none) return not_seated(asker.lang);
        const auto& asked = s.undo_wish();
        if (!asked || asked->seq != wish.seq) return moved_on(asker.lang);
        std::vector<Seat> open = to_be_asked(asked->by);
        std::erase_if(open, [&](Seat seat) {
            return std::find(asked->agreed.begin(), asked->agreed.end(), seat) != asked->agreed.end();
        });
        if (std::find(open.begin(), open.end(), own_seat()) == open.end())
            return no("not-asked", {"You have not been asked.", "Du bist nicht gefragt.", "Jou is niets gevraagd."},
                      asker.lang);
        const fact::UndoAnswered answer{own_seat(), wish.yes};
        if (wish.yes && open.size() == 1) return write(wish.id, {answer, fact::Undone{asked->back}});
        return write(wish.id, {answer});
    }
    Decision operator()(const protocol::Say& wish) const {
        if (!is_person()) return not_here(asker.lang);
        if (!has_name()) return nameless(asker.lang);
        if (!wish.text.empty() && !s.settings().chat)
            return no("no-chat",
                      {"This table talks in quick phrases only.", "An diesem Tisch gibt es nur Kurzsätze.",
                       "Aan deze tafel zijn er alleen korte zinnen."},
                      asker.lang);
        return write(wish.id, {fact::Said{asker.person, wish.phrase, wish.text}});
    }

    Decision operator()(const protocol::Hello&) const { return std::vector<Fact>{}; }
    Decision operator()(const protocol::ChangeLanguage&) const { return std::vector<Fact>{}; }
    Decision operator()(const protocol::Explain&) const { return std::vector<Fact>{}; }
};

}  // namespace

Decision decide(const Sitting& sitting, const Asker& asker, const protocol::Action& action) {
    if (const auto id = protocol::id_of(action); !id.empty())
        if (const auto seq = sitting.done(asker.person, id)) return AlreadyDone{*seq};  // a repeat
    return std::visit(Decide{sitting, asker}, action);
}

Decision decide_move(const Sitting& sitting, Seat seat, std::string_view move, Seq seen, Hand hand,
                     std::int64_t now_ms) {
    if (sitting.phase() != Phase::playing) return not_playing(Language::en);
    if (!still_meant(sitting, seat, move, seen)) return moved_on(Language::en);
    return std::vector<Fact>{{now_ms, nobody, "", fact::Moved{seat, as_it_counts(sitting, seat, move), hand}}};
}

// A table that begins from a position takes seats and options from it.
Result<Settings> settings_of(const protocol::OpenTable& wish, Language lang) {
    Settings settings{wish.game,  wish.seats,    wish.options, wish.listed,
                      wish.clock, wish.reflexes, wish.chat,    wish.pace};
    const GameKind* kind = find_kind(wish.game);
    if (!wish.position || kind == nullptr) return completed(settings, lang);
    const auto game = kind->set_up(*wish.position, "", only_standard);
    if (const Problem* wrong = problem_in(game)) return *wrong;
    const json::value* name = wish.position->if_contains("game");
    if (name == nullptr || *name != json::value(wish.game) || std::get<0>(game)->seats() != wish.seats)
        return Problem{"bad-position", "`game` and `seats` must be those of the position", "", "position"};
    if (std::get<0>(game)->outcome().over)
        return Problem{"bad-position", "the game is over in this position", "", "position"};
    settings.options = std::get<0>(game)->position().at("options").as_object();
    return completed(settings, lang);
}

Decision decide_open(const std::string& table, const protocol::OpenTable& wish, std::string_view token_hash,
                     const Asker& asker) {
    Result<Settings> whole = settings_of(wish, asker.lang);
    if (const Problem* wrong = problem_in(whole)) return *wrong;
    std::vector<Happening> happenings{
        fact::Opened{table, std::get<Settings>(std::move(whole)), fresh_secret(), wish.position},
        fact::Joined{0, wish.name.value_or(""), std::string(token_hash)}};
    if (wish.name) happenings.push_back(fact::Sat{0, seat(0)});
    for (const protocol::BotAt& bot : wish.bots) {
        if (number(bot.seat) >= wish.seats) return no_such_seat(asker.lang);
        if (wish.name && bot.seat == seat(0)) return seat_taken(asker.lang);
        happenings.push_back(fact::BotSat{bot.seat, bot.level});
    }
    std::vector<Fact> facts;
    for (Happening& what : happenings) facts.push_back({asker.now_ms, nobody, "", std::move(what)});
    return facts;
}

Decision decide_join(const Sitting& sitting, const protocol::Join& wish, std::string_view token_hash,
                     const Asker& asker) {
    const bool known = asker.person != nobody && sitting.people()[static_cast<std::size_t>(asker.person)].name.empty();
    if (!known && sitting.people().size() >= most_people)
        return no("table-full",
                  {"Too many people have joined this table.", "An diesem Tisch waren schon zu viele Leute.",
                   "Aan deze tafel hebben al te veel mensen gezeten."},
                  asker.lang);
    // Whoever opened the table without a name stays the host when they join.
    const auto person = known ? asker.person : static_cast<PersonId>(sitting.people().size());
    std::vector<Fact> facts{{asker.now_ms, nobody, "", fact::Joined{person, wish.name, std::string(token_hash)}}};
    if (!wish.seat) return facts;
    if (sitting.phase() != Phase::gathering) return not_gathering(asker.lang);
    if (static_cast<std::size_t>(number(*wish.seat)) >= sitting.places().size()) return no_such_seat(asker.lang);
    if (!sitting.places()[static_cast<std::size_t>(number(*wish.seat))].free()) return seat_taken(asker.lang);
    facts.push_back({asker.now_ms, nobody, "", fact::Sat{person, *wish.seat}});
    return facts;
}

Decision decide_offer_device(const Sitting&, std::string_view code_hash, const Asker& asker) {
    if (asker.person == nobody) return not_here(asker.lang);
    return std::vector<Fact>{{asker.now_ms, nobody, "", fact::DeviceOffered{asker.person, std::string(code_hash)}}};
}

Decision decide_move_device(const Sitting& sitting, std::string_view code_hash, std::string_view token_hash,
                            const Asker& asker) {
    const PersonId person = sitting.person_offered(code_hash);
    if (person == nobody)
        return no("bad-code",
                  {"This link has been used already or never existed.", "Dieser Link ist schon benutzt oder falsch.",
                   "Deze link is al gebruikt of bestaat niet."},
                  asker.lang);
    return std::vector<Fact>{{asker.now_ms, nobody, "", fact::DeviceMoved{person, std::string(token_hash)}}};
}

bool still_meant(const Sitting& sitting, Seat seat, std::string_view move, Seq seen) {
    const auto possible = [&](const AnyGame& game) { return !game.check(seat, move, Language::en); };
    if (seen > sitting.newest() || !possible(sitting.game())) return false;
    const std::size_t then = sitting.moves_before(seen), now = sitting.moves().size();
    if (then == now && seen >= sitting.course_since()) return true;  // nothing happened in between
    if (seen < sitting.course_since()) return false;                 // dealt or taken back since
    const std::unique_ptr<AnyGame> game = sitting.game_after(then);
    for (std::size_t i = then; i < now; ++i) {
        if (!possible(*game)) return false;
        if (sitting.moves()[i].seat == seat) return false;  // it has decided something else since
        game->play(sitting.moves()[i].seat, sitting.moves()[i].move, Language::en);
    }
    return true;
}

}  // namespace tischlein::server
