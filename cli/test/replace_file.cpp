// A file that is replaced is the old one or the new one, never half of one.
#include "cli/replace_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/saved_game.hpp"

namespace fs = std::filesystem;
using namespace tischlein::cli;

namespace {

// A folder of its own for each test, gone afterwards.
struct ResultsFolder {
    fs::path path = fs::temp_directory_path() / ("tischlein-" + fresh_seed());
    std::string results = (path / "results").string();
    ResultsFolder() {
        fs::create_directories(path);
        std::ofstream(results) << "old";
    }
    ~ResultsFolder() { fs::remove_all(path); }
};

std::string content_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_new(std::ostream& file) { file << "new"; }

}  // namespace

TEST_CASE("A file is replaced as a whole, and keeps its permissions") {
    const ResultsFolder folder;
    fs::permissions(folder.results, fs::perms::owner_read | fs::perms::owner_write);
    CHECK(replace_file(folder.results, [&](std::ostream& file) {
        file << "ne" << std::flush;
        CHECK(content_of(folder.results) == "old");  // until the new one is complete
        file << "w";
    }));
    CHECK(content_of(folder.results) == "new");
    CHECK(fs::status(folder.results).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK_FALSE(fs::exists(folder.results + ".new"));
    CHECK(replace_file(folder.results + "-first", write_new));
    CHECK(content_of(folder.results + "-first") == "new");
}

TEST_CASE("What cannot be written leaves the old file as it was") {
    const ResultsFolder folder;
    CHECK_FALSE(replace_file(folder.results, [](std::ostream& file) {
        file << "ne";
        file.setstate(std::ios::badbit);  // as on a full disk
    }));
    CHECK(content_of(folder.results) == "old");
    fs::remove(folder.results + ".new");
    fs::create_directory(folder.results + ".new");
    CHECK_FALSE(replace_file(folder.results, write_new));
    CHECK(content_of(folder.results) == "old");
    CHECK_FALSE(replace_file((folder.path / "nowhere" / "results").string(), write_new));
    CHECK_FALSE(replace_file(folder.path.string(), write_new));
}

TEST_CASE("A link stays a link, and the file behind it is replaced") {
    const ResultsFolder folder;
    const fs::path link = folder.path / "link";
    fs::create_symlink(folder.results, link);
    CHECK(replace_file(link.string(), write_new));
    CHECK(fs::is_symlink(link));
    CHECK(content_of(folder.results) == "new");
}
