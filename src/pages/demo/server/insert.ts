import type { Day } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import { insertMany } from '#core/server/database/sql.ts';
import type { NewRow, Tables } from '#product';
import type { SeededRandom } from './random.ts';

/** Creates the partitions for a resource's rows of these days. */
export type MakeParts = (tx: Orm, resources: ResolvedResources, name: string, days: readonly Day[]) => Promise<void>;

/** Dependencies of each part of the demo. */
export interface Demo {
  readonly tx: Orm;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly makeParts: MakeParts;
  readonly random: SeededRandom;
  /** epoch ms */
  readonly now: number;
  /** The JST day of `now`. */
  readonly today: string;
}

/** A row to insert; its dates default to the demo's `now`. */
export type Fresh<Name extends keyof Tables> = Omit<NewRow<Name>, 'createDate' | 'updateDate'> & {
  readonly createDate?: number;
  readonly updateDate?: number;
};

/** Inserts rows in the given order and returns their ids. Every row must have the fields of the first. */
export async function insertDemoRows<Name extends keyof Tables>(
  { tx, tables, now }: Pick<Demo, 'tx' | 'tables' | 'now'>,
  name: Name,
  rows: readonly Fresh<Name>[],
): Promise<number[]> {
  return insertMany(
    tx,
    tables[name],
    rows.map((row) => ({ createDate: now, updateDate: now, ...row })),
  );
}
