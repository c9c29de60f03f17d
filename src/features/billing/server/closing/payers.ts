import { and, eq, isNotNull } from 'drizzle-orm';
import type { Payer } from '#billing/rules/payment-matching.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { customers } from '#domain/accounts/roles.ts';
import type { ScopeDeps } from '#product';

/** Everybody by the names that they may pay under. */
export interface Payers {
  readonly byId: ReadonlyMap<number, Payer>;
  /** The customers that there are now: a deposit under the name of two of them is surely of neither. */
  readonly customers: readonly Payer[];
}

/** Returns all users by what they are called, and by the names under which deposits for them came. */
export async function payersOf({ tables }: ScopeDeps, tx: Orm): Promise<Payers> {
  const user = tables['system-user'];
  const details = tables['invoice-additional-information-detail'];
  const { 'charge-payment': payment, 'incentive-history': charge } = tables;
  const rows = await tx
    .select({
      userId: user.id,
      role: user.systemUserRole,
      status: user.status,
      deleteDate: user.deleteDate,
      company: user.companyName,
      recipient: details.recipientName,
      kana: user.nameKana,
      name: user.name,
      transferName: user.transferName,
    })
    .from(user)
    .leftJoin(details, and(eq(details.id, user.id), alive(details)));
  const deposits = await tx
    .selectDistinct({ userId: charge.userId, payer: payment.payer })
    .from(payment)
    .innerJoin(charge, eq(charge.id, payment.chargeId))
    .where(isNotNull(payment.payer));
  const paidAs = Map.groupBy(deposits, ({ userId }) => userId);
  const known = rows.map(({ userId, role, status, deleteDate, company, recipient, kana, name, transferName }) => {
    const before = (paidAs.get(userId) ?? []).map(({ payer }) => payer);
    const payer = {
      userId,
      names: filled([company, recipient, kana, name]),
      paidAs: filled([transferName, ...before]),
    };
    const isCustomer = customers.some((one) => one === role) && status !== 'LEFT' && deleteDate === null;
    return { payer, isCustomer };
  });
  return {
    byId: new Map(known.map(({ payer }) => [payer.userId, payer])),
    customers: known.flatMap(({ payer, isCustomer }) => (isCustomer ? [payer] : [])),
  };
}

function filled(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names.flatMap((one) => (one === null || one === '' ? [] : [one])))];
}
