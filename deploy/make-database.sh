#!/bin/sh
# Makes the product's user and database, with the password DATABASE_PASSWORD; PostgreSQL's image runs it on an empty folder.
# Elsewhere run it as a superuser. Statements outside of transactions have no other limit behind a pooler.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set "password=$DATABASE_PASSWORD" --dbname postgres <<'SQL'
create role tenjun login password :'password';
alter role tenjun set statement_timeout = '60s';
create database tenjun owner tenjun template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke connect on database tenjun from public;
SQL
