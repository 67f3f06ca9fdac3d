// The schema files that CMake put into the program, compiled once.
#include <array>

#include "server/protocol/schema.hpp"

namespace tischlein {
extern const std::string_view protocol_common, protocol_client;
}  // namespace tischlein

namespace tischlein::protocol {

const Schema& protocol() {
    static const Schema schema = [] {
        const std::array<Schema::File, 2> files{{{"common.json", protocol_common}, {"client.json", protocol_client}}};
        return Schema::from_files(files);
    }();
    return schema;
}

}  // namespace tischlein::protocol
