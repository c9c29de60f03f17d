import { type SQL, sql } from 'drizzle-orm';
import type { ResolvedResources } from '#core/model/resolve.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type ResourceTable, tableOf } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';
import type { Chance } from './random.ts';

/** What every part of the demo is handed. */
export interface Demo {
  readonly tx: Orm;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly chance: Chance;
  /** epoch ms */
  readonly now: number;
  /** The JST day of `now`. */
  readonly today: string;
}

type Row = Record<string, unknown>;
const batch = 4000;

/** Inserts rows in the order given and gives their ids; one statement for thousands of rows, which is what makes the demo quick. */
export async function insertRows(
  demo: Pick<Demo, 'tx' | 'tables' | 'now'>,
  name: string,
  rows: readonly Row[],
): Promise<number[]> {
  const target = tableOf(demo, name);
  const [first] = rows;
  if (first === undefined) return [];
  const stamped = rows.map((row) => ({ createDate: demo.now, updateDate: demo.now, ...row }));
  const names = Object.keys({ createDate: 0, updateDate: 0, ...first });
  const ids: number[] = [];
  for (let start = 0; start < stamped.length; start += batch) {
    const inserted: unknown = await demo.tx.execute(statement(target, names, stamped.slice(start, start + batch)));
    ids.push(...idsOf(inserted));
  }
  return ids;
}

function statement(target: ResourceTable, names: readonly string[], rows: readonly Row[]): SQL {
  const columns = names.map((name) => target.column(name));
  const list = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map((column, index) => sql`${sql.identifier(names[index] ?? '')} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const values = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${target.table} (${list}) select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${typed}) returning id`;
}

function idsOf(result: unknown): number[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result;
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) =>
    typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN,
  );
}
