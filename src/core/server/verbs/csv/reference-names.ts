import { and } from 'drizzle-orm';
import { words } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { anyOf } from '#core/server/database/among.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { titlesOf } from '#core/server/kernel/labels.ts';
import { choosable } from '#core/server/kernel/references.ts';
import { scopeOf, tableOf } from '#core/server/kernel/scope.ts';

/**
 * What a referenced row is called in CSV: its key (a mail address, a code) where it has one that the actor sees, else its
 * title; with the id behind it where the target has keys, so that an import knows the row again.
 */
export async function namesForCsv(
  deps: Deps,
  tx: Orm,
  to: string,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, string>> {
  const titles = await titlesOf(deps, tx, to, ids);
  const { key } = resourceNamed(deps.resources, to);
  if (key === null || ids.length === 0) return titles;
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

/** The id in a name as `namesForCsv` or a person wrote it: `#12`, or with a title before it where the target's rows have keys. */
export function idWritten({ resources }: Pick<Deps, 'resources'>, to: string, name: string): number | null {
  const pattern = resourceNamed(resources, to).key === null ? /^#(\d{1,9})$/ : /(?:^|\s)#(\d{1,9})$/;
  const id = pattern.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** The ids that the names in a CSV column mean, among the rows the actor may choose; what `idWritten` reads apart. */
export async function idsOfNames(
  deps: Deps,
  tx: Orm,
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
  const grouped = Map.groupBy(found, (row) => String(row.name));
  // A name that two rows share means neither
  return new Map(
    [...grouped].flatMap(([name, rows]) => (rows.length === 1 ? [[name, Number(rows[0]?.id)] as const] : [])),
  );
}
