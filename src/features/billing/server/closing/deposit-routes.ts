import { asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { recordPayment, recordSplit } from '#billing/calls/deposits.ts';
import { transferName } from '#billing/rules/payer-name.ts';
import { type Day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { transact, type Writing } from '#core/server/kernel/writes/transact.ts';
import { runAction } from '#core/server/kernel/writes/write.ts';
import { stillDue } from '#domain/billing/charge-payment.ts';
import type { Deps, RuleContext } from '#product';
import type { Charge } from '../charge-record/charge.ts';
import { depositPaymentKey, paymentsOf } from '../charge-record/charge-payments.ts';
import { giveBack } from '../charges/give-back.ts';
import { receiveTransfer, type Transfer } from '../charges/mark-paid.ts';

/** Records deposits of a bank statement for the charges that a user has chosen. Long, for it is the list of its calls. */
export function depositRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const refuseFuture = (day: Day) => {
    if (day <= dayOf(deps.now())) return;
    throw new AppError('date_future', { field: 'paidDate', params: { label: '入金日' } });
  };
  const pay = (writing: Writing, id: number, version: number, transfer: Transfer) => {
    const work = (row: Charge, context: RuleContext) => receiveTransfer(row, transfer, context);
    return runAction(writing, charges, 'mark-paid', id, { version, work });
  };
  return [
    on(
      recordPayment,
      async ({ context, body: { chargeId: id, chargeVersion, paidDate, way, amount, fee, deposit, payer } }) => {
        refuseFuture(paidDate);
        const name = payerOf(payer);
        const { row } = await transact(deps, context, async (writing) => {
          const transfer = { amount, day: paidDate, deposit, payer: name, feeIsOurs: fee };
          const row = await pay(writing, id, chargeVersion, transfer);
          await learnTransferName(writing, deps, id, name);
          const done = { row, resource: charges.name, id };
          // Money for a cancelled charge waits for the charge that replaces it, unless it becomes a credit or is returned
          if (row.status !== 'CANCELLED' || (way !== 'CREDIT' && way !== 'TRANSFER')) return done;
          const work = async (charge: Charge, context: RuleContext) => {
            await giveBack(charge, { way, day: null, reason: null, only: amount }, context);
            return {};
          };
          return { ...done, row: await runAction(writing, charges, 'give-back', id, { work }) };
        });
        return paidAs(row);
      },
    ),
    on(recordSplit, async ({ context, actor, body }) => {
      refuseFuture(body.paidDate);
      const paid: ReturnType<typeof paidAs>[] = [];
      const name = payerOf(body.payer);
      await transact(deps, context, async (writing) => {
        paid.length = 0;
        await refuseBooked(writing, deps, body.deposit);
        const versions = new Map(body.charges.map(({ chargeId, chargeVersion }) => [chargeId, chargeVersion]));
        for (const [number, { id, amount }] of (
          await shares(writing, deps, [...versions.keys()], body.amount)
        ).entries())
          paid.push(
            paidAs(
              await pay(writing, id, versions.get(id) ?? 0, {
                amount,
                day: body.paidDate,
                // The first share has the deposit's own key, so that recording the deposit again is detected
                deposit: number === 0 ? body.deposit : `${body.deposit}:${number + 1}`,
                payer: name,
                feeIsOurs: body.fee,
              }),
            ),
          );
        const ids = paid.map(({ id }) => id);
        await learnTransferName(writing, deps, ids[0], name);
        await deps.publishChange('incentive-history', ids, actor.id, writing.tx);
        return { resource: charges.name, id: null };
      });
      return paid;
    }),
  ];
}

interface Paid {
  readonly id: number;
  readonly version: number;
  readonly status?: unknown;
  readonly paidDate?: unknown;
}

function paidAs({ id, version, status, paidDate }: Paid) {
  return { id, status: String(status), paidDate: typeof paidDate === 'string' ? paidDate : null, version };
}

/** The payer's name as it is kept, from the text of a statement; null if it says none. */
function payerOf(text: string | null | undefined): string | null {
  const name = transferName(text ?? '').slice(0, longestName);
  return name === '' ? null : name;
}

/** Keeps the name under which a deposit came as the customer's, unless one is known: a person confirmed whose deposit it is. */
async function learnTransferName(
  { tx, origin }: Writing,
  deps: Deps,
  chargeId: number | undefined,
  name: string | null,
): Promise<void> {
  if (chargeId === undefined || name === null) return;
  const { 'incentive-history': charge, 'system-user': user } = deps.tables;
  const [customer] = await tx.select({ id: charge.userId }).from(charge).where(eq(charge.id, chargeId));
  if (customer === undefined) return;
  const target = {
    resource: 'system-user',
    id: customer.id,
    still: or(isNull(user.transferName), eq(user.transferName, '')),
  } as const;
  await systemChange(deps, tx, { ...origin, action: 'update' }, target, { transferName: name });
}

const longestName = 100;

async function refuseBooked({ tx }: Writing, { tables }: Deps, deposit: string): Promise<void> {
  const payment = tables['charge-payment'];
  if ((await tx.$count(payment, eq(payment.key, depositPaymentKey(deposit)))) > 0) throw new AppError('deposit_booked');
}

interface Share {
  readonly id: number;
  readonly amount: number;
}

/**
 * Divides a deposit among charges, earliest period first: each gets the amount due, the last gets the remainder. Locks the charges until
 * the transaction ends. Throws AppError 404, or 422 if the charges have several customers or the amount does not reach the last charge.
 */
async function shares(
  { tx }: Writing,
  { tables }: Deps,
  ids: readonly number[],
  amount: number,
): Promise<readonly Share[]> {
  const charge = tables['incentive-history'];
  const rows = await tx
    .select({ id: charge.id, userId: charge.userId, total: charge.total, invoiceNumber: charge.invoiceNumber })
    .from(charge)
    .where(inArray(charge.id, [...ids]))
    .orderBy(asc(charge.period), asc(charge.id))
    .for('update');
  const [first] = rows;
  if (first === undefined || rows.length < ids.length) throw new AppError('not_found');
  if (rows.some(({ userId }) => userId !== first.userId)) throw new AppError('split_customers', { field: 'charges' });
  let left = amount;
  const given: Share[] = [];
  for (const [place, row] of rows.entries()) {
    const due = stillDue(row.total, await paymentsOf({ tx, tables }, row.id));
    const share = place === rows.length - 1 ? left : Math.min(left, due);
    if (share <= 0)
      throw new AppError('split_short', { field: 'charges', params: { number: row.invoiceNumber ?? '' } });
    given.push({ id: row.id, amount: share });
    left -= share;
  }
  return given;
}
