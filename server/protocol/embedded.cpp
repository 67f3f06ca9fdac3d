// The schema files that CMake put into the program, compiled once.
#include <array>

#include "server/protocol/schema.hpp"

namespace tischlein {
extern const std::string_view protocol_common, protocol_client, protocol_server, protocol_http, protocol_uno,
    protocol_annaotto, protocol_anansi, protocol_otto;
}  // namespace tischlein

namespace tischlein::server::protocol {

const Schema& protocol() {
    static const Schema schema = [] {
        const std::array<Schema::File, 8> files{{{"common.json", protocol_common},
                                                 {"client.json", protocol_client},
                                                 {"server.json", protocol_server},
                                                 {"http.json", protocol_http},
                                                 {"uno.json", protocol_uno},
                                                 {"annaotto.json", protocol_annaotto},
                                                 {"anansi.json", protocol_anansi},
                                                 {"otto.json", protocol_otto}}};
        return Schema::from_files(files);
    }();
    return schema;
}

}  // namespace tischlein::server::protocol
