#!/bin/sh
# Writes the digest of each base image beside its name, in the files that name one: the same name may be another image tomorrow.
# usage: sh deploy/pin-images.sh (it asks the registries with docker; again to take their newer ones), then commit what changed.
set -eu
cd "$(dirname "$0")/.."

pin() { # pin FILE NAME: NAME, with a digest or without, becomes NAME@sha256:...
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  case $digest in sha256:*) ;; *) echo "No digest of $2: $digest" >&2 && exit 1 ;; esac
  sed -E "s#($2)(@sha256:[0-9a-f]*)?( |\$)#\1@$digest\3#" "$1" >"$1.pinned"
  cat "$1.pinned" >"$1"
  rm "$1.pinned"
}

for file in Dockerfile deploy/nginx/Dockerfile deploy/compose.yaml deploy/compose.scan.yaml; do
  # Ours (cotejo) and the stages of a build have neither a tag nor a registry.
  for name in $(sed -nE 's#^ *(FROM|image:) ([a-z0-9./-]+:[A-Za-z0-9._-]+).*#\2#p' "$file" | sort -u); do pin "$file" "$name"; done
done
