# Shared by the start and test scripts: installs what the lock file asks for, and puts Node 24 first.
cd "$(dirname "$0")/.." || exit 1
if [ ! -x node_modules/.bin/node ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing packages"
  npm ci --no-audit --no-fund --loglevel=error || exit 1
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/node}"
export NODE_COMPILE_CACHE
