// What would be left of a folder if the power failed now: SQLite's files as they were when they were last synced.
// Stands between SQLite and the disk and copies each file aside at every sync (leveldb's fault_injection_test does the
// same by cutting off what was written later). A folder's entries count as durable at once.
#pragma once
#include <filesystem>

namespace tischlein::server::store {

class PowerCut {
public:
    explicit PowerCut(const std::filesystem::path& folder) { watch(folder); }
    ~PowerCut();
    PowerCut(const PowerCut&) = delete;
    PowerCut& operator=(const PowerCut&) = delete;

    // Has to be called before files in the folder are opened.
    void watch(const std::filesystem::path& folder);
    // The power fails. Returns the folder as the next start finds it; later writes to the old one are lost.
    std::filesystem::path cut();
    // True: from now on every sync fails, as on a disk that takes what is written and then cannot keep it.
    static void fail_syncs(bool fail);

private:
    std::filesystem::path folder_;
};

}  // namespace tischlein::server::store
