# Code that the scripts share: `. scripts/lib.sh`. Works from any folder, and changes to the repository's root.
set -eu
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

# Installs the packages of scripts/packages (and those named as arguments) that aren't installed yet.
install_missing_packages() {
  # shellcheck disable=SC2046
  install_packages $(sed '/^#/d' scripts/packages) "$@"
}

install_packages() {
  missing=""
  for package in "$@"; do
    case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true) in
      "install ok installed") ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  say "installing$missing"
  if [ "$(id -u)" != 0 ]; then
    echo "not root: run  apt-get install$missing  as root, then this script again" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  # shellcheck disable=SC2086
  apt-get install -q -y --no-install-recommends $missing
}

# build PRESET [CMake argument…]: configures and builds in build/PRESET.
build() {
  preset=$1
  shift
  say "configuring ($preset)"
  cmake --preset "$preset" "$@"
  say "building ($preset)"
  cmake --build --preset "$preset"
}

processors() { nproc 2>/dev/null || echo 2; }
