#!/bin/sh
# backup.sh [once]: dumps the database that PGHOST, PGUSER, PGPASSWORD and PGDATABASE name into BACKUP_DIR, each day at BACKUP_AT (UTC), or once.
# Each dump is restored into a database beside, counted and dropped again: a backup that nobody has restored is none.
# What came of it stands in tenjun_backup.prom, for Prometheus. SECRET_KEY is in no dump: keep it elsewhere.
set -eu
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_AT:=18:00}" "${BACKUP_DAYS:=30}"
trial="${PGDATABASE}_restored"

# One row of each table that no installation is without
count() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" \
    --command 'select (select count(*) from system_user) || $$ $$ || (select count(*) from audit_log) || $$ $$ || (select count(*) from applied_migration)'
}

backup() {
  name="$BACKUP_DIR/tenjun-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  pg_dump --format=custom --file "$name.part" || return 1
  PGOPTIONS="-c client_min_messages=warning" dropdb --if-exists --maintenance-db postgres "$trial" || return 1
  createdb --maintenance-db postgres --template template0 "$trial" || return 1
  restored=$(pg_restore --exit-on-error --no-owner --dbname "$trial" "$name.part" && count "$trial") || restored=failed
  dropdb --maintenance-db postgres "$trial" || return 1
  [ "$restored" != failed ] || return 1
  mv "$name.part" "$name"
  find "$BACKUP_DIR" -name 'tenjun-*.dump*' -mtime "+$BACKUP_DAYS" -delete
  printf 'tenjun_backup_restored_time_seconds %s\ntenjun_backup_bytes %s\n' "$(date +%s)" "$(wc -c <"$name")" >"$BACKUP_DIR/tenjun_backup.prom.part"
  chmod 644 "$BACKUP_DIR/tenjun_backup.prom.part"
  mv "$BACKUP_DIR/tenjun_backup.prom.part" "$BACKUP_DIR/tenjun_backup.prom"
  echo "$name restored: users, audit log and migrations count $restored"
}

if [ "${1:-}" = once ]; then
  backup
  exit
fi
while :; do
  # Slept in short pieces, so that a signal ends it soon
  until [ "$(date -u +%H:%M)" = "$BACKUP_AT" ]; do sleep 20; done
  backup || echo "the backup of $(date -u) failed" >&2
  sleep 60
done
