import { and, asc, gt, inArray, lt, sql } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { holdsFile } from '#core/model/resolved.ts';
import { storedFile } from '../../database/sql.ts';
import { inSlice } from '../background.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import { isKeyOfField } from './files.ts';

const page = 500;
/** The maximum bytes deleted per slice, unless a single file is larger. */
const maxBytes = 5_000_000;

type Sweeping = Pick<Deps, 'database' | 'now' | 'tables' | 'resources'>;

/**
 * Deletes, in slices, files of fields that no row refers to: left by a process that died, or by an old version that stored files apart from
 * their rows. Deleted rows that can be restored still count. Files that features store under their own keys (documents, logos) are kept.
 * Returns the number of deleted files.
 */
export async function sweepFiles(deps: Sweeping): Promise<number> {
  const { orm } = deps.database;
  // Younger ones may be pieces of a file whose row is yet to be written
  const before = deps.now() - day;
  let gone = 0;
  for (let last = ''; ; ) {
    const found = await inSlice(() =>
      orm
        .select({ key: storedFile.key, size: storedFile.size })
        .from(storedFile)
        .where(and(gt(storedFile.key, last), lt(storedFile.createDate, before)))
        .orderBy(asc(storedFile.key))
        .limit(page),
    );
    const named = await namedAmong(
      deps,
      found.map(({ key }) => key),
    );
    for (const keys of portions(found.filter(({ key }) => isKeyOfField(key) && !named.has(key)))) {
      await inSlice(() => orm.delete(storedFile).where(inArray(storedFile.key, keys)));
      gone += keys.length;
    }
    const next = found.at(-1);
    if (found.length < page || next === undefined) return gone;
    last = next.key;
  }
}

/** Returns those of the keys that any row refers to, in any file field of any resource. */
async function namedAmong({ database, tables, resources }: Sweeping, keys: readonly string[]) {
  const named = new Set<string>();
  const all = sql.param(keys);
  for (const { name, fields, isView } of resources.values()) {
    if (isView) continue;
    const table = tableOf({ tables }, name);
    for (const field of fields.filter(holdsFile)) {
      const key = sql<string>`${table.column(field.name)} ->> 'key'`;
      const rows = await inSlice(() =>
        database.orm.select({ key }).from(table.table).where(sql`${key} = any(${all}::text[])`),
      );
      for (const row of rows) named.add(row.key);
    }
  }
  return named;
}

function portions(files: readonly { readonly key: string; readonly size: number }[]): string[][] {
  const made: string[][] = [];
  let room = 0;
  for (const { key, size } of files) {
    const current = made.at(-1);
    if (current === undefined || size > room) made.push([key]);
    else current.push(key);
    room = (current === undefined || size > room ? maxBytes : room) - size;
  }
  return made;
}
