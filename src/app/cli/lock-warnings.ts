/** A statement of a migration, with what it does to those who use the database meanwhile; null if nothing. */
export interface WarnedStatement {
  readonly statement: string;
  readonly warning: string | null;
}

/** Warns of the statements that lose data or block other users. What is done to a table that the same migration makes blocks nobody. */
export function warned(statements: readonly string[]): readonly WarnedStatement[] {
  const made = new Set<string>();
  return statements.map((statement) => {
    const table = /^\s*create table (?:if not exists )?("[^"]+"|\w+)/i.exec(statement)?.[1];
    if (table !== undefined) made.add(named(table));
    const isOfNew = tablesIn(statement).every((one) => made.has(one));
    return { statement, warning: isOfNew ? null : warningOf(statement) };
  });
}

/** The table that a statement locks; the statement itself, which is no table's name, where it names none. */
function tablesIn(statement: string): readonly string[] {
  const found =
    /^\s*(?:alter table|drop table)\s+(?:if exists\s+)?(?:only\s+)?("[^"]+"|\w+)|\bon\s+("[^"]+"|\w+)\s+using\b/i.exec(
      statement,
    );
  const table = found?.[1] ?? found?.[2];
  return table === undefined ? [statement] : [named(table)];
}

function named(table: string): string {
  return table.replaceAll('"', '');
}

function warningOf(statement: string): string | null {
  if (/drop table|drop column/i.test(statement)) return 'loses data';
  const alters = /alter column /i.test(statement);
  if (/set data type/i.test(statement) || (alters && / type/i.test(statement)))
    return 'rewrites the table under a lock, and may fail on what is there';
  const constrains = /add constraint /i.test(statement) && / check| foreign key/i.test(statement);
  if (constrains || /set not null/i.test(statement)) return 'reads the whole table under a lock';
  if (/create (unique )?index/i.test(statement)) return 'holds up writes while the index is built';
  return null;
}
