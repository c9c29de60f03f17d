import { type SQL, sql } from 'drizzle-orm';

/** Converts a statement with $1, $2 … and its values to Drizzle SQL, so that it can run in any transaction. */
export function statementOf(text: string, values: readonly unknown[]): SQL {
  const chunks = text.split(/\$(\d+)/).map((part, index) => {
    // Odd parts are the numbers of the parameters
    return index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`;
  });
  return sql.join(chunks);
}
