// Compares a golden file with what is made now, or writes it. The files of each game: test/golden/<game>.cpp.
#include "testkit/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

void tischlein::testkit::compare_with_file(const std::string& path, const std::string& now) {
    INFO(path, "  (TISCHLEIN_GOLDEN=write build/dev/golden_test writes it anew)");
    if (std::getenv("TISCHLEIN_GOLDEN") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << now;
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK_MESSAGE(kept.str() == now, "what was written down has changed");
}
