import { and, or, sql } from 'drizzle-orm';
import { words } from '#core/model/language.ts';
import { type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { folded } from '#core/model/words/folded.ts';
import { foldedSql } from '#core/server/columns/folded.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { choosable } from '#core/server/kernel/reading/references.ts';
import { titlesOf } from '#core/server/kernel/reading/rows.ts';
import { titleColumns, titleIn, titleParts } from '#core/server/kernel/reading/titles.ts';
import { alive, scopeOf, tableOf } from '#core/server/kernel/scope.ts';

/**
 * Returns the names of referenced rows in CSV: the key (an email address, a code) if the target has one and the row is in the actor's
 * scope; else the title, followed by the id if the target has a key, so that an import can identify the row.
 */
export async function namesForCsv(
  deps: Deps,
  tx: Reads,
  to: string,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, string>> {
  const titles = await titlesOf(deps, tx, to, ids);
  const { key } = resourceNamed(deps.resources, to);
  if (ids.length === 0) return titles;
  if (key === null) return titles;
  const { table, column } = tableOf(deps, to);
  const found = await tx
    .select({ id: column('id'), key: column(key) })
    .from(table)
    .where(and(isAnyOf(column('id'), ids), scopeOf(deps, to, actor)));
  const keys = new Map(found.map((row) => [Number(row.id), row.key]));
  return new Map(
    [...titles].map(([id, title]) => {
      const known = keys.get(id);
      return [id, typeof known === 'string' ? known : `${title.replaceAll(words().separator.trim(), ' ')} #${id}`];
    }),
  );
}

/** Same as `namesForCsv`, for cells to be imported again: a name shared by several rows is replaced by the id. */
export async function namesToImport(deps: Deps, tx: Reads, to: string, ids: readonly number[], actor: Actor) {
  const names = await namesForCsv(deps, tx, to, ids, actor);
  const target = resourceNamed(deps.resources, to);
  if (target.key !== null || target.title === 'id' || names.size === 0) return names;
  const table = tableOf(deps, to);
  const title = sql<string>`${table.column(target.title)}::text`;
  const found = await tx
    .select({ title })
    .from(table.table)
    .where(and(sql`${title} = any(${sql.param([...new Set(names.values())])}::text[])`, alive(table)))
    .groupBy(title)
    .having(sql`count(*) > 1`);
  const shared = new Set(found.map((row) => row.title));
  return new Map([...names].map(([id, name]) => [id, shared.has(name) ? `#${id}` : name]));
}

/** Parses the id in a name written by `namesForCsv` or a person: `#12`, or after a title if the target has a key. */
export function idWritten({ resources }: Pick<Deps, 'resources'>, to: string, name: string): number | null {
  const pattern = resourceNamed(resources, to).key === null ? /^#(\d{1,9})$/ : /(?:^|\s)#(\d{1,9})$/;
  const id = pattern.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** The ids of names; null for a name that several rows have. A name that no row has is absent. */
export type FoundNames = ReadonlyMap<string, number | null>;

/**
 * Resolves names in a CSV column to rows that the actor may choose: by the key, the title, the prefix alone (a company), or both together,
 * as they are written, then as they are compared in searches. Names that `idWritten` parses are left out.
 */
export async function idsOfNames(
  deps: Deps,
  tx: Reads,
  field: ResolvedFieldOf<'reference'>,
  names: readonly string[],
  actor: Actor,
): Promise<FoundNames> {
  const wanted = [...new Set(names.filter((name) => idWritten(deps, field.to, name) === null))];
  const found = new Map<string, number | null>();
  for (const isExact of [true, false]) {
    const left = wanted.filter((name) => !found.has(name));
    if (left.length === 0) break;
    const rows = await rowsCalled(deps, tx, field, left, { actor, isExact });
    for (const name of left) {
      const ids = rows.get(isExact ? name : folded(name));
      const [id] = ids ?? [];
      if (ids !== undefined && id !== undefined) found.set(name, ids.size === 1 ? id : null);
    }
  }
  return found;
}

/** Finds rows by everything that they are called; returns their ids by these names, folded unless `isExact`. */
async function rowsCalled(
  deps: Deps,
  tx: Reads,
  field: ResolvedFieldOf<'reference'>,
  names: readonly string[],
  { actor, isExact }: { readonly actor: Actor; readonly isExact: boolean },
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const target = resourceNamed(deps.resources, field.to);
  const { table, column } = tableOf(deps, field.to);
  const { title, prefix } = titleParts(deps, field.to);
  const as = (name: string) => (isExact ? name : folded(name));
  // Of 会社名（氏名）, rows are looked up by either part
  const parts = names.flatMap((name) => [as(name), ...name.split(/[()（）]/).map((part) => as(part.trim()))]);
  const asked = [...new Set(parts)].filter((part) => part !== '');
  const texts = [...(target.key === null ? [] : [column(target.key)]), title, ...(prefix === null ? [] : [prefix])];
  const matches = texts.map((text) =>
    isExact
      ? sql`${text}::text = any(${sql.param(asked)}::text[])`
      : sql`${foldedSql(sql`${text}::text`)} = any(${sql.param(asked)}::text[])`,
  );
  const rows = await tx
    .select({ ...titleColumns(deps, field.to), key: target.key === null ? sql`null` : column(target.key) })
    .from(table)
    .where(and(or(...matches), choosable(deps, field, actor)));
  const called = new Map<string, Set<number>>();
  for (const row of rows) {
    const isTitled = row.prefix === null || row.prefix === '';
    // A person's name alone says which company only where there is none
    const all = [row.key, titleIn(target, row), isTitled ? row.title : row.prefix];
    for (const name of new Set(all.flatMap((one) => (typeof one === 'string' && one !== '' ? [spelt(as(one))] : [])))) {
      const ids = called.get(name) ?? new Set();
      called.set(name, ids.add(Number(row.id)));
    }
  }
  return new Map(
    names.flatMap((name) => {
      const ids = called.get(spelt(as(name)));
      return ids === undefined ? [] : [[as(name), ids] as const];
    }),
  );
}

/** Full-width and half-width parentheses are equal. */
function spelt(name: string): string {
  return name.replaceAll('（', '(').replaceAll('）', ')');
}
