#include "server/table/refusals.hpp"

#include "i18n/say.hpp"

namespace tischlein::server::table {

Problem no(std::string_view code, std::string_view key, Language lang) {
    return {std::string(code), i18n::say(lang, key)};
}

Problem not_here(Language lang) { return no("not-joined", "server.refusal.only-watching", lang); }
Problem nameless(Language lang) { return no("not-joined", "server.refusal.nameless", lang); }
Problem not_seated(Language lang) { return no("not-seated", "server.refusal.not-seated", lang); }
Problem not_host(Language lang) { return no("not-host", "server.refusal.not-host", lang); }
Problem not_gathering(Language lang) { return no("wrong-phase", "server.refusal.not-gathering", lang); }
Problem not_playing(Language lang) { return no("wrong-phase", "server.refusal.not-playing", lang); }
Problem no_such_seat(Language lang) { return no("no-such-seat", "server.refusal.no-such-seat", lang); }
Problem seat_taken(Language lang) { return no("seat-taken", "server.refusal.seat-taken", lang); }
Problem moved_on(Language lang) { return no("moved-on", "server.refusal.moved-on", lang); }
Problem no_such_person(Language lang) { return no("no-such-person", "server.refusal.no-such-person", lang); }

}  // namespace tischlein::server::table
