#!/bin/sh
# Makes every secret that Cotejo needs, each in a file of its own; what is there already stays.
# usage: sh make-secrets.sh PUBLIC_NAME [FOLDER [DATABASE_HOST [DATABASE_PORT]]]
# The keys of the service are not made here: put them into upstream-lookup-key and upstream-platform-key. Nor is what compose.alerts.yaml
# wants to know of the receivers of alerts: put it into smtp-url and alert-webhook-url.
# tls.crt and tls.key are of our own authority (ca.crt), to begin with: replace them by those of a public one.
set -eu
umask 077
name=${1:?the public name of the desk, such as desk.example.com}
folder=${2:-"$(dirname "$0")/secrets"}
host=${3:-database}
port=${4:-5432}
mkdir -p "$folder"
cd "$folder"

make() { # make FILE COMMAND...: its output, unless the file is there
  file=$1
  shift
  [ -s "$file" ] || "$@" >"$file"
}
hex() { openssl rand -hex 32; }
base64() { openssl rand -base64 32 | tr -d '\n'; }
data_keys() { printf 'k1:%s' "$(base64)"; }
webhook_secret() { printf 'whsec_%s' "$(base64)"; }
url() { printf 'postgres://%s:%s@%s:%s/cotejo?sslmode=verify-full' "$1" "$(cat "$2")" "$host" "$port"; }
kind() { # of a name in a certificate: an address that is written in numbers is no name to whoever checks it
  case $1 in *[!0-9.]*) case $1 in *:*) echo IP ;; *) echo DNS ;; esac ;; *) echo IP ;; esac
}
leaf() { # leaf FILE NAME: a key and its certificate of our authority
  [ -s "$1.crt" ] && return
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -subj "/CN=$2" -out "$1.csr" 2>/dev/null
  printf 'subjectAltName=%s:%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$(kind "$2")" "$2" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -sha256 -extfile "$1.ext" -out "$1.crt" 2>/dev/null
  rm "$1.csr" "$1.ext"
}

for secret in superuser-password owner-password app-password admin-password auth-secret; do make $secret hex; done
make data-keys data_keys
make signing-key base64
make alert-webhook-secret webhook_secret
make database-url url cotejo_app app-password
make database-owner-url url cotejo_owner owner-password
if [ ! -s ca.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.crt -days 3650 \
    -subj "/CN=Cotejo of $name" -addext keyUsage=critical,keyCertSign,cRLSign 2>/dev/null
fi
leaf database "$host"
leaf tls "$name"

# What somebody else put here, under whatever mask.
for given in upstream-* smtp-url alert-webhook-url; do [ ! -e "$given" ] || chmod 600 "$given"; done

# Containers read them as users of their own: the programs as 1000, PostgreSQL as 999.
if [ "$(id -u)" = 0 ]; then
  chown 1000 upstream-* smtp-url alert-webhook-* database-url database-owner-url auth-secret data-keys signing-key admin-password 2>/dev/null || true
  chown 999 superuser-password owner-password app-password database.crt database.key
  chmod 644 ca.crt tls.crt database.crt
fi
