import type { Exclusion } from '#core/model/declaration/exclusion.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { snakeCase } from './names.ts';

/** Exclusion constraints, which drizzle-kit does not support, by name: the table and the definition of each. */
export type Exclusions = Readonly<Record<string, { readonly table: string; readonly says: string }>>;

/** The `exclude` declarations of all resources as constraints. They use ranges only, so that no extension is needed. */
export function exclusionsOf(resources: ResolvedResources): Exclusions {
  return Object.fromEntries(
    [...resources.values()].flatMap((resource) =>
      resource.exclude.map((exclusion) => {
        const table = snakeCase(resource.name);
        return [`${table}_no_overlap`, { table, says: saysOf(exclusion) }] as const;
      }),
    ),
  );
}

/** The statements that change one set of constraints into another. */
export function exclusionStatements(before: Exclusions, after: Exclusions): string[] {
  const isSame = (name: string) => before[name]?.says === after[name]?.says;
  const dropped = Object.entries(before)
    .filter(([name]) => !isSame(name))
    .map(([name, { table }]) => `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}"`);
  const added = Object.entries(after)
    .filter(([name]) => !isSame(name))
    .map(([name, { table, says }]) => `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${says}`);
  return [...dropped, ...added];
}

function saysOf({ same, from, to, when = {} }: Exclusion): string {
  const column = (name: string) => `"${snakeCase(name)}"`;
  // A range from null to null is unbounded: a row without a value conflicts with every value
  const equal = same.map((name) => `int8range(${column(name)}::bigint, ${column(name)}::bigint, '[]') WITH &&`);
  const days = `daterange(${column(from)}, ${column(to)}, '[]') WITH &&`;
  const among = Object.entries(when).map(
    ([name, values]) => `${column(name)} in (${(values ?? []).map((value) => `'${value}'`).join(', ')})`,
  );
  // Written as no query writes it: otherwise the planner, without statistics, would scan this whole index to find rows that are not deleted
  const where = ['coalesce("delete_date", 0) = 0', ...among].join(' and ');
  return `EXCLUDE USING gist (${[...equal, days].join(', ')}) WHERE (${where})`;
}
