#!/bin/sh
# pgbouncer.sh FILE.ini: writes the only user, whose password is DATABASE_PASSWORD, to where FILE.ini looks for it, and starts PgBouncer.
set -eu
users=$(sed -n 's/^auth_file *= *//p' "$1")
umask 077
printf '"tenjun" "%s"\n' "$DATABASE_PASSWORD" >"$users"
exec pgbouncer "$1"
