#!/bin/sh
# backup.sh [once]: dumps the database that PGHOST, PGUSER, PGPASSWORD and PGDATABASE name into BACKUP_DIR, each day at BACKUP_AT (UTC), or once.
# Each dump is restored into a database beside, which must count as many users, entries of the audit log and migrations as the source did at
# the moment of the dump, and is dropped again: a backup that nobody has restored is none.
# What came of it stands in tenjun_backup.prom in METRICS_DIR, for Prometheus. SECRET_KEY is in no dump: keep it elsewhere.
set -eu
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_AT:=18:00}" "${BACKUP_DAYS:=30}"
: "${METRICS_DIR:=$BACKUP_DIR}"
trial="${PGDATABASE}_restored"
# Of tables that no installation is without
counted='select (select count(*) from system_user) || $$ $$ || (select count(*) from audit_log) || $$ $$ || (select count(*) from applied_migration);'

ask() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1"
}

# Dumps into PART, and says what was counted in the very snapshot that is dumped. Without PART it has failed
dump() {
  ask "$PGDATABASE" <<SQL
set idle_in_transaction_session_timeout = 0;
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \\gset
\\setenv SNAPSHOT :snapshot
$counted
\\! pg_dump --format=custom --snapshot "\$SNAPSHOT" --file "\$PART" || rm -f "\$PART"
commit;
SQL
}

restore() {
  dropdb --if-exists --maintenance-db postgres "$trial" &&
    createdb --maintenance-db postgres --template template0 "$trial" &&
    pg_restore --exit-on-error --no-owner --dbname "$trial" "$PART" &&
    echo "$counted" | ask "$trial"
}

try() {
  source=$(dump) && [ -f "$PART" ] || return 1
  export PGOPTIONS='-c client_min_messages=warning'
  restored=$(restore) || restored=failed
  dropdb --if-exists --maintenance-db postgres "$trial" || return 1
  unset PGOPTIONS
  [ "$restored" = "$source" ] && return
  echo "counted $source, restored $restored" >&2
  return 1
}

backup() {
  name="$BACKUP_DIR/tenjun-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  export PART="$name.part"
  # What a run that was ended left
  rm -f "$BACKUP_DIR"/tenjun-*.part
  try || {
    rm -f "$PART"
    return 1
  }
  mv "$PART" "$name"
  find "$BACKUP_DIR" -name 'tenjun-*.dump' -mtime "+$BACKUP_DAYS" -delete
  figures="$METRICS_DIR/tenjun_backup.prom"
  printf 'tenjun_backup_restored_time_seconds %s\ntenjun_backup_bytes %s\n' "$(date +%s)" "$(wc -c <"$name")" >"$figures.part" || return 1
  chmod 644 "$figures.part" && mv "$figures.part" "$figures" || return 1
  echo "$name restored: users, audit log and migrations count $restored"
}

if [ "${1:-}" = once ]; then
  backup
  exit
fi
while :; do
  until [ "$(date -u +%H:%M)" = "$BACKUP_AT" ]; do sleep 20; done
  backup || echo "the backup of $(date -u) failed" >&2
  sleep 60
done
