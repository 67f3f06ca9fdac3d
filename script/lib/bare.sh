#!/usr/bin/env bash
# Runs a command in a bare Debian 12 with a fresh clone of HEAD. It shows that nothing depends on what this machine has by chance.
# Called by `script/test bare`; needs root and debootstrap.
#
#   --fonts      with several font packages besides what script/bootstrap installs
#   --keep       keep base system, downloaded packages and compilations for the next run with --keep. The tree itself, in
#                which the tests run, is new every time.
#   -- COMMAND…  this instead of `script/test`
#   TISCHLEIN_BARE=FOLDER   where all of it lies (default build/bare; about 8 GB)
#
# The command runs in mount and process namespaces of its own: when it ends or is interrupted, its mounts and processes are
# gone, and they were never visible outside. Packages come from where this machine gets them (apt's sources and proxy, npm's
# settings, certificates).
set -euo pipefail
. "$(dirname "$0")/common.sh"

release=bookworm
# Fonts that differ a lot from each other, and some that replace the default serif and sans-serif.
more_fonts=(fonts-liberation2 fonts-noto-core fonts-noto-color-emoji fonts-freefont-ttf fonts-urw-base35 fonts-ebgaramond fonts-symbola)

# Step 2, in the new namespaces: the file systems that programs expect, then the command.
if [ "${1:-}" = --inside ]; then
    tree=$2
    shift 2
    mount -t proc proc "$tree/proc"
    mount -t sysfs -o ro sysfs "$tree/sys" 2>/dev/null || mount --rbind -o ro /sys "$tree/sys"
    mount -t tmpfs -o mode=755,size=1m tmpfs "$tree/dev"
    for node in null zero full random urandom tty; do
        : >"$tree/dev/$node"
        mount --bind "/dev/$node" "$tree/dev/$node"
    done
    mkdir "$tree/dev/pts" "$tree/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$tree/dev/pts"
    mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
    ln -s pts/ptmx "$tree/dev/ptmx"
    ln -s /proc/self/fd "$tree/dev/fd"
    for stream in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${stream%:*}" "$tree/dev/${stream#*:}"; done
    if [ -n "${kept_caches:-}" ]; then
        for pair in archives:var/cache/apt/archives ccache:root/.cache/ccache npm:root/.npm; do
            mkdir -p "$kept_caches/${pair%%:*}" "$tree/${pair#*:}"
            mount --bind "$kept_caches/${pair%%:*}" "$tree/${pair#*:}"
        done
    fi
    # Pass nothing of the caller's environment except what is needed to reach the registries.
    passed=(HOME=/root USER=root LANG=C.UTF-8 "TERM=${TERM:-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
    while IFS='=' read -r name value; do
        case "${name,,}" in http_proxy | https_proxy | no_proxy | npm_config_* | tischlein_[a-z]*) passed+=("$name=$value") ;; esac
    done < <(env)
    [ ! -f "$tree/etc/ssl/host-authorities.crt" ] || passed+=(NODE_EXTRA_CA_CERTS=/etc/ssl/host-authorities.crt npm_config_cafile=/etc/ssl/host-authorities.crt)
    status=0
    # A shell's background processes ignore Ctrl-C; programs under test must not inherit that.
    chroot "$tree" env -i --default-signal=INT,QUIT "${passed[@]}" sh -c 'cd /root/tischlein && exec "$@"' bare "$@" || status=$?
    exit "$status"
fi

fonts=no keep=no command=()
while [ $# -gt 0 ]; do
    case "$1" in
        --fonts) fonts=yes ;;
        --keep) keep=yes ;;
        --) shift && command=("$@") && break ;;
        *) stop "\`script/test bare\` knows --fonts, --keep and -- COMMAND, not \`$1\`" ;;
    esac
    shift
done
[ ${#command[@]} -gt 0 ] || command=(script/test)

[ "$(id -u)" -eq 0 ] || stop "a bare system needs root: sudo script/test bare"
for tool in debootstrap unshare chroot git apt-get; do
    command -v "$tool" >/dev/null || stop "\`$tool\` is missing (Debian's packages debootstrap, util-linux, git)"
done
unshare --mount --pid --fork true 2>/dev/null || stop "this system does not allow new namespaces (inside a container it needs more rights)"

place=${TISCHLEIN_BARE:-$root/build/bare}
mkdir -p "$place"
tree=$(mktemp -d "$place/tree.XXXXXX")
chmod 755 "$tree"  # it becomes the root folder, which users other than root must enter, too
child=
clean_up() {
    local status=$?
    trap '' INT TERM
    # The end of its first process ends the whole namespace, mounts included.
    if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
    rm -rf --one-file-system "$tree"
    rm -f "$place/base.tar.new" "$place/said.$$"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Where this machine gets its packages: address, suite and component of each source of this Debian.
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' 2>/dev/null |
    awk -v release="$release" '$2 == release || index($2, release "-") == 1' | sort -u)
mirror=$(awk -v release="$release" '$2 == release && $3 == "main" { print $1; exit }' <<<"$sources")
[ -n "$mirror" ] || stop "apt on this machine knows no source of Debian $release; run apt-get update first"

# 1. The base system: what debootstrap calls minimal, nothing else.
start=$(now_ms)
if [ "$keep" = yes ] && [ -f "$place/base.tar" ]; then
    tar -C "$tree" --numeric-owner -xpf "$place/base.tar"
else
    debootstrap --variant=minbase "$release" "$tree" "$mirror" >"$place/debootstrap.log" 2>&1 ||
        { tail -n 15 "$place/debootstrap.log" >&2; stop "debootstrap failed"; }
    if [ "$keep" = yes ]; then
        tar -C "$tree" --numeric-owner --one-file-system -cpf "$place/base.tar.new" .
        mv "$place/base.tar.new" "$place/base.tar"
    fi
fi
sed 's/^/deb /' <<<"$sources" >"$tree/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::((http|https)::.*(Proxy|CAInfo)|Check-Valid-Until)' >"$tree/etc/apt/apt.conf.d/90host" || true
cp -L /etc/resolv.conf /etc/hosts "$tree/etc/"
# No package may start a service.
printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
chmod 755 "$tree/usr/sbin/policy-rc.d"
# The tree does not outlive the run, so dpkg need not wait for the disk.
echo force-unsafe-io >"$tree/etc/dpkg/dpkg.cfg.d/not-kept"
# npm's settings, and the authorities that this machine trusts beyond Debian's.
if [ -f "${HOME:-/root}/.npmrc" ]; then install -m 600 "${HOME:-/root}/.npmrc" "$tree/root/.npmrc"; fi
authorities=${NODE_EXTRA_CA_CERTS:-${SSL_CERT_FILE:-}}
mkdir -p "$tree/etc/ssl"
if [ -f "$authorities" ]; then cp -L "$authorities" "$tree/etc/ssl/host-authorities.crt"; fi

# 2. The clone: what is committed, as everybody else gets it.
head=$(git -C "$root" rev-parse HEAD)
git clone --quiet --no-hardlinks "$root" "$tree/root/tischlein"
git -C "$tree/root/tischlein" checkout --quiet --detach "$head"
[ -z "$(git -C "$root" status --porcelain)" ] || say "bare: changes that are not committed are not in it"
say "bare: Debian $release and a clone of ${head:0:10} in $(seconds "$start") s"

# 3. The command, inside.
inside() {
    local -x kept_caches=
    [ "$keep" = no ] || kept_caches=$place/kept
    unshare --mount --pid --fork --kill-child "$BASH" "$0" --inside "$tree" "$@" &
    child=$!
    local status=0
    wait "$child" || status=$?
    child=
    return "$status"
}
if [ "$fonts" = yes ]; then
    say "bare: adding ${more_fonts[*]}"
    inside sh -c 'apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "$@"' fonts "${more_fonts[@]}" >"$place/fonts.log" 2>&1 ||
        { tail -n 15 "$place/fonts.log" >&2; stop "the fonts could not be installed"; }
fi
status=0
mkfifo "$place/said.$$"
tee "$place/last.log" <"$place/said.$$" &
teller=$!
inside "${command[@]}" >"$place/said.$$" 2>&1 || status=$?
wait "$teller"
say "bare: Debian $release at ${head:0:10}, $([ "$fonts" = yes ] && echo "${#more_fonts[@]} font packages added" || echo "no font added"): $(tail -n 1 "$place/last.log")"
exit "$status"
