#!/bin/sh
# A base for the Containerfile where no registry of images is reached, made of Debian's packages and npm's:
#   sh tests/container/make-base.sh localhost/cistern-base [Node's version]
# Needs root, buildah and mmdebstrap.
set -eu
out=$1
node=${2:-24.21.0}
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6,tini \
  --aptopt='Acquire::Languages "none"' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/info/*' \
  --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*.bin "$1"/var/log/*.log' \
  bookworm "$work/root.tar"
(cd "$work" && npm pack --silent "node-linux-$arch@$node" > /dev/null && tar xzf node-linux-*.tgz)
ctr=$(buildah from scratch)
buildah add --quiet "$ctr" "$work/root.tar" / > /dev/null
buildah copy --quiet "$ctr" "$work/package/bin/node" /usr/local/bin/node > /dev/null
(cd "$work" && rm -rf package ./*.tgz && npm pack --silent npm@11 > /dev/null && tar xzf npm-*.tgz)
buildah copy --quiet "$ctr" "$work/package" /usr/local/lib/node_modules/npm > /dev/null
buildah run --isolation chroot "$ctr" -- sh -c '
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  chmod 755 /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/*.js
  groupadd -g 1000 node && useradd -u 1000 -g node -s /bin/sh -m node'
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$ctr"
buildah commit --quiet --squash "$ctr" "$out" > /dev/null
buildah rm "$ctr" > /dev/null
