import { and, inArray } from 'drizzle-orm';
import { type ResolvedFieldOf, resourceNamed } from '#model/resolve.ts';
import type { Actor } from '#model/roles.ts';
import type { Orm } from '../../database/database.ts';
import type { Deps } from '../deps.ts';
import { titlesOf } from '../labels.ts';
import { choosable } from '../references.ts';
import { tableOf } from '../scope.ts';

/** What a referenced row is called in CSV: its key where it has one (mail address, store code), else its title. */
export async function namesForCsv(
  deps: Deps,
  tx: Orm,
  to: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { key } = resourceNamed(deps.resources, to);
  if (key === null || ids.length === 0) return titlesOf(deps, tx, to, ids);
  const { table, column } = tableOf(deps, to);
  const found = await tx
    .select({ id: column('id'), key: column(key) })
    .from(table)
    .where(inArray(column('id'), [...ids]));
  return new Map(found.map((row) => [Number(row.id), String(row.key ?? `#${row.id}`)]));
}

/** The ids that the names in a CSV column mean, among the rows the actor may choose; `#12` is always the row 12. */
export async function idsOfNames(
  deps: Deps,
  tx: Orm,
  field: ResolvedFieldOf<'reference'>,
  names: readonly string[],
  actor: Actor,
): Promise<Map<string, number>> {
  const wanted = [...new Set(names.filter((name) => !/^#\d+$/.test(name)))];
  if (wanted.length === 0) return new Map();
  const target = resourceNamed(deps.resources, field.to);
  const { table, column } = tableOf(deps, field.to);
  const by = column(target.key ?? target.title);
  const found = await tx
    .select({ id: column('id'), name: by })
    .from(table)
    .where(and(inArray(by, wanted), choosable(deps, field, actor)));
  const grouped = Map.groupBy(found, (row) => String(row.name));
  // A name that two rows share means neither
  return new Map(
    [...grouped].flatMap(([name, rows]) => (rows.length === 1 ? [[name, Number(rows[0]?.id)] as const] : [])),
  );
}
