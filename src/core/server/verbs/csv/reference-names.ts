import { and, sql } from 'drizzle-orm';
import { words } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { anyOf } from '#core/server/database/in-query.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { titleColumns, titleIn, titlesOf } from '#core/server/kernel/reading/labels.ts';
import { choosable } from '#core/server/kernel/reading/references.ts';
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
    .where(and(anyOf(column('id'), ids), scopeOf(deps, to, actor)));
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

/** Resolves names in a CSV column to ids of rows that the actor may choose; names that `idWritten` parses are left out. */
export async function idsOfNames(
  deps: Deps,
  tx: Reads,
  field: ResolvedFieldOf<'reference'>,
  names: readonly string[],
  actor: Actor,
): Promise<Map<string, number>> {
  const wanted = [...new Set(names.filter((name) => idWritten(deps, field.to, name) === null))];
  if (wanted.length === 0) return new Map();
  const target = resourceNamed(deps.resources, field.to);
  const { table, column } = tableOf(deps, field.to);
  const by = column(target.key ?? target.title);
  const found = await tx
    .select({ id: column('id'), name: by })
    .from(table)
    .where(and(anyOf(by, wanted), choosable(deps, field, actor)));
  const known = unshared(found.map((row) => [String(row.name), Number(row.id)]));
  const unknown = wanted.filter((name) => !known.has(name));
  const called = target.titlePrefix === null ? [] : await calledSo(deps, tx, field, unknown, actor);
  return new Map([...unshared(called), ...known]);
}

/** Finds rows by their full title, such as 会社名（氏名）, or by the title alone if they have no prefix. */
async function calledSo(
  deps: Deps,
  tx: Reads,
  field: ResolvedFieldOf<'reference'>,
  names: readonly string[],
  actor: Actor,
): Promise<readonly (readonly [string, number])[]> {
  // Full-width and half-width parentheses are equal
  const asCalled = new Map(names.map((name) => [plain(name), name]));
  const titles = names.flatMap((name) => [name, plain(name).replace(/^.*\(([^()]*)\)$/, '$1')]);
  if (titles.length === 0) return [];
  const { table, column } = tableOf(deps, field.to);
  const target = resourceNamed(deps.resources, field.to);
  const found = await tx
    .select(titleColumns(deps, field.to))
    .from(table)
    .where(and(anyOf(column(target.title), titles), choosable(deps, field, actor)));
  return found.flatMap((row) => {
    const name = asCalled.get(plain(titleIn(target, row)));
    return name === undefined ? [] : [[name, Number(row.id)] as const];
  });
}

function plain(name: string): string {
  return name.replaceAll('（', '(').replaceAll('）', ')');
}

/** Drops names that several rows share, as they are ambiguous. */
function unshared(found: readonly (readonly [string, number])[]): Map<string, number> {
  const grouped = Map.groupBy(found, ([name]) => name);
  return new Map(
    [...grouped].flatMap(([name, rows]) => (rows.length === 1 ? [[name, rows[0]?.[1] ?? 0] as const] : [])),
  );
}
