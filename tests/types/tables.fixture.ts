/*
 * Uses of the tables that must not compile. Each mistake stands in the line after its mark; the test takes the marks off and
 * counts what the compiler says.
 */

import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import type { NewRow, Row, ScopeDeps } from '#product';

export async function mistakes(deps: ScopeDeps, tx: Orm, actor: Actor): Promise<unknown[]> {
  const { tables } = deps;
  const charge = tables['incentive-history'];
  const found = [
    // @ts-expect-error an unknown resource
    tables['incentive-histroy'],
    // @ts-expect-error an unknown column
    charge.staus,
    // @ts-expect-error a field that no column holds
    tables['search-conditions'].details,
    // @ts-expect-error an unknown code in a comparison
    eq(charge.status, 'DRAFFT'),
    // @ts-expect-error an unknown code in a list of codes
    inArray(charge.status, ['DRAFT', 'PAYED']),
    // @ts-expect-error a text compared with a number
    eq(charge.id, '1'),
    // @ts-expect-error an unknown code of a ledger's table
    eq(tables['billed-day'].kind, 'STORE_WEEK'),
    // @ts-expect-error an unknown column of sub-rows
    tables['search-condition-detail'].keywrod,
    // @ts-expect-error a scope of an unknown resource
    scopeOf(deps, 'incentive-histroy', actor),
  ];
  // @ts-expect-error an unknown code in a write
  await tx.update(charge).set({ status: 'PAYED' });
  // @ts-expect-error an unknown column in a write
  await tx.update(charge).set({ staus: 'PAID' });
  const [row] = await tx.select().from(charge);
  // @ts-expect-error what may be nothing, taken for a day
  const paid: string = row?.paidDate;
  const made: NewRow<'billed-day'> = { createDate: 1, updateDate: 1 } as Row<'billed-day'>;
  // @ts-expect-error a row without what it must have
  const part: NewRow<'billed-day'> = { createDate: 1, updateDate: 1 };
  return [found, paid, made, part];
}
