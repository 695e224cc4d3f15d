#!/bin/sh
# Makes the secrets of deploy/compose.yaml, each in a file of its own; those that are there stay.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# the files must be readable in containers, which run as other accounts; the folder keeps them from people on this machine
chmod 700 secrets
for name in nextauth_secret postgres_password mqtt_password metrics_token superuser_password grafana_password; do
  [ -s "secrets/$name" ] && continue
  head -c 36 /dev/urandom | base64 | tr '+/' '-_' > "secrets/$name"
  chmod 444 "secrets/$name"
  echo "made deploy/secrets/$name"
done
