# Shared by the scripts: paths, output, and measuring time.
# Sourced, never run. Each script sets `set -euo pipefail` itself.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cores=$(nproc 2>/dev/null || echo 2)

# A compilation cached in one checkout also serves another one (CI builds in a fresh clone).
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1

say() { printf '%s\n' "$*"; }
stop() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}
now_ms() { date +%s%3N; }
# seconds START_MS: how long ago that was, as 12.3
seconds() {
    local ms=$(($(now_ms) - $1))
    printf '%d.%d' $((ms / 1000)) $((ms % 1000 / 100))
}
