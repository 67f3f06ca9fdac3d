// Texts exist in every language for everything that can happen; the picture fits the screen.
#include "games/otto/test/at_table.hpp"
#include "i18n/say.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

constexpr std::array<Language, 5> languages{Language::en, Language::de, Language::nl, Language::fr, Language::it};

// Columns on screen: UTF-8 continuation bytes take none.
std::size_t width_of(std::string_view line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

TEST_CASE("Every rule has its text, with its number, in every language") {
    for (int rule = 1; rule <= Otto::rule_count; ++rule)
        for (const Language lang : languages)
            CHECK(Otto::rule_text(rule, lang)
                      .starts_with("O" + std::to_string(rule) + (lang == Language::fr ? "\u00a0: " : ": ")));
    CHECK(Otto::rule_text(0, Language::en).empty());
    CHECK(Otto::rule_text(18, Language::en).empty());
    for (int rule = 1; rule <= Otto::rule_count; ++rule) {
        CHECK(Otto::rule_text(rule, Language::en) != Otto::rule_text(rule, Language::de));
        CHECK(Otto::rule_text(rule, Language::de) != Otto::rule_text(rule, Language::nl));
    }
}

TEST_CASE("Every move and event has words; every picture fits 80 columns and, if asked, ASCII") {
    const Box& box = Otto::standard_box();
    const std::vector<std::string> names{"Anna", "Otto", "Marie-Antoinette", "Bo"};
    Random random = Random::from_text("words");
    std::array<int, 7> acts{};
    for (int game = 0; game < 12; ++game) {
        const int seats = 1 + game % 4;
        OptionValues o = standard_options(option_list);
        o[opt_teams] = seats == 4;
        State s = Otto::setup(box, o, seats, Random(random.next()));
        for (int ply = 0; ply < 300 && !must(s).empty(); ++ply) {
            const Seat who = must(s).front();
            const Moves moves = legal(s, who);
            const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            ++acts[static_cast<std::size_t>(m.act)];
            for (const Language lang : languages) CHECK_FALSE(Otto::move_text(box, s, who, m, names, lang).empty());
            const View v = view(s, ply % 3 == 0 ? Seat::none : who);
            for (const Language lang : languages)
                for (const bool unicode : {true, false}) {
                    std::istringstream lines(Otto::picture(
                        box, v, names, {.colour = false, .unicode = unicode, .columns = 80, .language = lang}));
                    for (std::string line; std::getline(lines, line);) {
                        CHECK(width_of(line) <= 80);
                        if (!unicode) CHECK(width_of(line) == line.size());
                    }
                }
            Events events;
            apply(s, who, m, events);
            for (const Event& e : events)
                for (const Language lang : languages)
                    CHECK(Otto::event_text(box, e, names, lang).empty() == (e.kind == EventKind::turn));
        }
    }
    for (std::size_t act = 0; act < 6; ++act) CHECK(acts[act] > 0);
}

TEST_CASE("What a placement will do is told before it is done") {
    const State s = at_table(2, "board c2 5 0\n kept 5 8\n drawn 16");
    const std::string text =
        Otto::move_text(Otto::standard_box(), s, seat(0), *Otto::read_move("place kept c1 2"), {}, Language::en);
    CHECK(text == "You lay the 5 on c1. It closes a small circle (1 point).");
    const State otto = at_table(2, "board a2 5 1 b2 2 1 b3 8 0\n kept 5 8\n drawn 8");
    CHECK(Otto::move_text(Otto::standard_box(), otto, seat(0), *Otto::read_move("place kept c2 3"), {}, Language::nl)
              .find("OTTO: 8 punten") != std::string::npos);
}

TEST_CASE("The board is drawn with its lines") {
    const State s = at_table(2, "board c1 5 2 c2 5 0 a1 8 0 b1 16 0\n marks 0 small c1|c2\n kept 8 8\n drawn 2");
    const std::vector<std::string> names{"Anna", "Otto"};
    const std::string picture = Otto::picture(Otto::standard_box(), view(s, Seat::none), names, {.colour = false});
    CHECK(picture.find("╭──╮") != std::string::npos);   // the round corner of the frame
    CHECK(picture.find("╰───╯") != std::string::npos);  // a half circle
    CHECK(picture.find("╭─0─╮") != std::string::npos);  // and its marker
    CHECK(picture.find("╲ ╱") != std::string::npos);    // the crossing, drawn beside the board
    CHECK(picture.find("e5") != std::string::npos);     // free places have their names
}

TEST_CASE("What a card will do to somebody is told with the name") {
    const State s = at_table(2, "kept 9 7\n hand0 time magnet\n tower 12 8 8");
    const std::vector<std::string> names{"Anna", "Otto"};
    const std::string text =
        Otto::move_text(Otto::standard_box(), s, seat(0), *Otto::read_move("card magnet 1"), names, Language::en);
    CHECK(text.find("your tile and that of Otto change places.") != std::string::npos);
}

TEST_CASE("A marker is told of its owner, who need not have closed the shape (O7)") {
    const Box& box = Otto::standard_box();
    const std::vector<std::string> names{"Anna", "Otto"}, read{"Anna", std::string(i18n::reader)};
    Event e{.kind = EventKind::marked, .seat = seat(1), .shape = {.kind = Marker::small}};
    CHECK(Otto::event_text(box, e, names, Language::en) == "Otto sets a marker on a small circle: 1 point.");
    CHECK(Otto::event_text(box, e, read, Language::de) == "Du setzt einen Marker auf einen kleinen Kreis: 1 Punkt.");
    e.shape.kind = Marker::square;
    CHECK(Otto::event_text(box, e, names, Language::fr) == "Otto pose un marqueur sur un carré\u00a0: 4 points.");
    CHECK(Otto::event_text(box, e, read, Language::nl) == "Jij zet een marker op een vierkant: 4 punten.");
    CHECK(Otto::event_text(box, e, read, Language::it) == "Metti un segnalino su un quadrato: 4 punti.");
}

TEST_CASE("In teams markers and points are told of the team") {
    const Box& box = Otto::standard_box();
    const std::vector<std::string> names{"Anna", "Otto", "Carla", "Bo"};
    const std::vector<std::string> read{"Anna", "Otto", "Carla", std::string(i18n::reader)};
    const auto told = [&](const Events& events, EventKind kind, const std::vector<std::string>& called, Language lang) {
        std::string text;
        for (const Event& e : events)
            if (e.kind == kind) text += Otto::event_text(box, e, called, lang);
        return text;
    };
    State s = at_table(4, "teams\n turn 3\n board c2 5 0\n kept 8 8 8 5\n drawn 16\n tower 8 8 8 8");
    Events laid;
    apply(s, seat(3), *Otto::read_move("place kept c1 2"), laid);
    CHECK(told(laid, EventKind::marked, names, Language::en) ==
          "Team Otto & Bo sets a marker on a small circle: 1 point.");
    CHECK(told(laid, EventKind::marked, read, Language::en) == "Your team sets a marker on a small circle: 1 point.");
    CHECK(told(laid, EventKind::marked, read, Language::de) ==
          "Dein Team setzt einen Marker auf einen kleinen Kreis: 1 Punkt.");
    Events counted;
    count_round(s, counted, false);
    CHECK(told(counted, EventKind::scored, names, Language::fr) == "L’équipe Otto & Bo\u00a0: 1 point.");
    CHECK(told(counted, EventKind::scored, read, Language::nl) == "Jouw team: 1 punt.");
    s = at_table(4, "teams\n kept 8 8 8 8");
    Events consoled;
    console(s, consoled);
    CHECK(told(consoled, EventKind::consoled, names, Language::en) ==
          "Team Anna & Carla had no point yet and gets 8.Team Otto & Bo had no point yet and gets 8.");
}

TEST_CASE("O15  Only a partner can save the markers of somebody who declines") {
    const auto told = [](const State& s) {
        return Otto::move_text(Otto::standard_box(), s, seat(0), *Otto::read_move("decline"), {}, Language::en);
    };
    CHECK(told(at_table(2, "phase infinity\n asked 0\n hand0 infinity")) ==
          "You play no infinity; your markers of this round count nothing.");
    CHECK(told(at_table(4, "teams\n kept 8 8 8 8\n phase infinity\n asked 0\n hand0 infinity")) ==
          "You play no infinity; your markers of this round count nothing, unless your partner protects them.");
}
