import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** The SQL as its text: rendering its parts again for each statement takes a large part of building one. Throws if it has parameters. */
export function rendered(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`parameters in ${text}`);
  return sql.raw(text);
}
