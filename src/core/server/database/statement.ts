import { type SQL, sql } from 'drizzle-orm';

/** A statement written with $1, $2 … and its values, as Drizzle takes it: to be run in whichever transaction. */
export function statementOf(text: string, values: readonly unknown[]): SQL {
  const chunks = text.split(/\$(\d+)/).map((part, index) => {
    // Every second part is the number between two pieces of text
    return index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`;
  });
  return sql.join(chunks);
}
