#!/bin/sh
# Run once, when the database is made: the two accounts, and no connection without TLS.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres \
  -v owner_password="$(cat /run/secrets/owner-password)" -v app_password="$(cat /run/secrets/app-password)" \
  -f /docker-entrypoint-initdb.d/roles.psql
cat >"$PGDATA/pg_hba.conf" <<'HBA'
local   all all                trust
hostssl all all 0.0.0.0/0      scram-sha-256
hostssl all all ::/0           scram-sha-256
HBA
