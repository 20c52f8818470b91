# Shared by the start and test scripts: installs what the lock file asks for, and puts Node 24 first.
cd "$(dirname "$0")/.." || exit 1
lacks_packages() {
  [ ! -x node_modules/.bin/node ] || [ package-lock.json -nt node_modules/.package-lock.json ]
}
if lacks_packages; then
  # Of several commands that start at once one installs, and the others wait: two installations would destroy each other's.
  mkdir -p .cache
  exec 9>.cache/install.lock
  if command -v flock >/dev/null; then flock 9; fi
  if lacks_packages; then
    echo "Installing packages"
    sh ops/install.sh || exit 1
  fi
  exec 9>&-
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/node}"
export NODE_COMPILE_CACHE
# The server makes many short-lived objects: a larger young generation spares copying those that are still waited for (measured
# with bench/books/ledger.ts: a sixth of the processor time of the books).
NODE_OPTIONS="${NODE_OPTIONS:---max-semi-space-size=64}"
export NODE_OPTIONS
