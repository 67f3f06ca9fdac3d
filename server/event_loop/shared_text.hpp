// A text that several threads and connections share: written once, never changed, freed with its last reader.
#pragma once
#include <memory>
#include <string>

namespace tischlein::server::event_loop {

using SharedText = std::shared_ptr<const std::string>;

}  // namespace tischlein::server::event_loop
