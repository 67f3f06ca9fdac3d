// Refusals that several decisions share, each in every language of the server.
#pragma once
#include <string_view>

#include "core/language.hpp"
#include "host/problem.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

// `key`: of the text in the catalogues.
Problem no(std::string_view code, std::string_view key, Language lang);
Problem not_here(Language lang);
Problem nameless(Language lang);
Problem not_seated(Language lang);
Problem not_host(Language lang);
Problem not_gathering(Language lang);
Problem not_playing(Language lang);
Problem no_such_seat(Language lang);
Problem seat_taken(Language lang);
Problem moved_on(Language lang);
Problem no_such_person(Language lang);

}  // namespace tischlein::server::table
