import { createHash } from 'node:crypto';
import { and, asc, eq, exists, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Deposit, depositsIn } from '#billing/rules/bank-statement.ts';
import type { PaymentChoice, PaymentMatch } from '#billing/rules/closing.ts';
import { formlessPayerKey, payerKey } from '#billing/rules/payer-name.ts';
import {
  type CancelledCharge,
  type LapsedCharge,
  matchDeposits,
  type OpenCharge,
  type PaidCharge,
} from '#billing/rules/payment-matching.ts';
import { zenginDeposits } from '#billing/rules/zengin-statement.ts';
import { addDays, type Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { calledBy } from '#core/model/language.ts';
import { forEachInSlices } from '#core/server/kernel/background.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { csvRecords, decode } from '#core/server/verbs/csv/csv.ts';
import { unpaidStatuses } from '#domain/billing/charge-status.ts';
import type { Deps, ScopeDeps } from '#product';
import { depositPaymentKey } from '../charge-record/charge-payments.ts';
import { firstBilledDay } from '../money-day.ts';
import { type Payers, payersOf } from './payers.ts';

/** A statement's deposits with the charges they may pay; `versions` maps each of these charges' ids to its version. */
export interface MatchedStatement {
  readonly data: readonly PaymentMatch[];
  readonly versions: Readonly<Record<string, number>>;
  /** All charges that wait for a payment, oldest first. */
  readonly open: readonly PaymentChoice[];
}

/**
 * Reads a bank statement (CSV, or the Zengin fixed format) and finds the charges that its deposits pay. Throws AppError 422 for other
 * files.
 */
export async function matchedStatement(deps: Deps, file: Uint8Array, today: Day): Promise<MatchedStatement> {
  const { text } = await decode(file);
  const read = zenginDeposits(text, today) ?? (await depositsOfCsv(text, today));
  if (read === null) throw new AppError('statement_headings');
  if (read.length > most.deposits) throw tooMany('入金', most.deposits);
  const keyed = await withKeys(deps, read);
  const keys = new Map(keyed.map(({ deposit, key }) => [deposit, key]));
  const deposits = keyed.map(({ deposit }) => deposit);
  const payers = await payersOf(deps, deps.database.orm);
  const { open, paid, lapsed, cancelled } = await chargesToMatch(deps, today, payers);
  const known = [...open, ...paid, ...cancelled];
  const byId = new Map(known.map((charge) => [charge.id, charge]));
  const isCancelled = new Set(cancelled.map(({ id }) => id));
  const data = matchDeposits(deposits, open, paid, lapsed, cancelled, payers.customers).map(
    ({ deposit, chargeId, chargeIds, choices, fit, difference }): PaymentMatch => {
      const charge = chargeId === null ? undefined : byId.get(chargeId);
      const dues = chargeIds.map((id) => byId.get(id)?.due ?? 0);
      return {
        ...deposit,
        deposit: keys.get(deposit) ?? '',
        chargeId,
        chargeIds,
        choices: choices.flatMap((id) => {
          const one = byId.get(id);
          return one === undefined ? [] : [choiceOf(one, isCancelled.has(id))];
        }),
        fit,
        difference,
        customerName: charge?.customerName ?? null,
        invoiceNumber: charge?.invoiceNumber ?? null,
        due: dues.length === 0 ? null : dues.reduce((sum, due) => sum + due, 0),
      };
    },
  );
  return {
    data,
    versions: Object.fromEntries(known.map(({ id, version }) => [id, version])),
    open: open.map((one) => choiceOf(one, false)),
  };
}

function choiceOf({ id, customerName, invoiceNumber, due, mayNotDeduct }: OpenCharge & Shown, isCancelled: boolean) {
  return { id, customerName, invoiceNumber, due, isCancelled, mayNotDeduct };
}

// Limits that keep matching with all open charges fast
const most = { lines: 20_000, deposits: 2000 } as const;
// A bank may write all of them into one record (ANSER)
const ofRecord = { cells: 100_000, recordLength: 5_000_000 } as const;
const separators = [',', '\t', ';'] as const;

function tooMany(label: string, max: number): AppError {
  return new AppError('statement_max', { params: { label, max } });
}

interface KnownDeposit {
  readonly deposit: Deposit;
  readonly key: string;
}

/**
 * Adds each deposit's key: a hash of day, payer, amount and, for equal deposits, their order. The payer counts without what banks write
 * differently, so that the same deposit is known again in another file. Marks deposits that are already recorded as BOOKED.
 */
async function withKeys(
  deps: Pick<Deps, 'database'> & ScopeDeps,
  deposits: readonly Deposit[],
): Promise<KnownDeposit[]> {
  const keyBy = keysOf(payerKey);
  // Deposits recorded before have keys of the name without its legal form, or of its letters
  const olderKeysBy = [formlessPayerKey, (payer: string) => payer.normalize('NFKC').replaceAll(/\s/g, '')].map(keysOf);
  const known = deposits.map((deposit) => {
    const key = keyBy(deposit);
    return { deposit, key, keys: [key, ...olderKeysBy.map((olderKeyBy) => olderKeyBy(deposit))] };
  });
  const payments = deps.tables['charge-payment'];
  const rows = await deps.database.orm
    .select({ key: payments.key })
    .from(payments)
    .where(sql`${payments.key} = any(${sql.param(known.flatMap(({ keys }) => keys.map(depositPaymentKey)))}::text[])`);
  const booked = new Set(rows.map(({ key }) => key));
  return known.map(({ deposit, key, keys }) => {
    const isBooked = keys.some((one) => booked.has(depositPaymentKey(one)));
    return { key, deposit: deposit.problem === null && isBooked ? { ...deposit, problem: 'BOOKED' } : deposit };
  });
}

/** Returns a function that gives deposits their keys, in the order of the file. */
function keysOf(payerOf: (payer: string) => string): (deposit: Deposit) => string {
  const times = new Map<string, number>();
  return ({ day, payer, amount }) => {
    const alike = JSON.stringify([day, payerOf(payer), amount]);
    const time = (times.get(alike) ?? 0) + 1;
    times.set(alike, time);
    return createHash('sha256').update(`${time} ${alike}`).digest('base64url');
  };
}

/** Reads a CSV by whichever separator gives it headings; null for other files. */
async function depositsOfCsv(text: string, today: Day): Promise<readonly Deposit[] | null> {
  for (const separator of separators) {
    if (separator !== ',' && !text.includes(separator)) continue;
    const read = depositsIn(await linesOf(text, separator), today);
    if (read !== null) return read;
  }
  return null;
}

async function linesOf(text: string, separator: (typeof separators)[number]): Promise<readonly (readonly string[])[]> {
  const lines: (readonly string[])[] = [];
  await forEachInSlices(csvRecords(text, { relaxed: true, separator, most: ofRecord }), ({ cells }) => {
    if (lines.length === most.lines) throw tooMany('行', most.lines);
    lines.push(cells);
  });
  return lines;
}

interface Shown {
  readonly version: number;
  readonly customerName: string;
  readonly invoiceNumber: string | null;
  readonly mayNotDeduct: boolean;
}

interface ChargesToMatch {
  /** Issued but not paid, also after a declined card; oldest first. */
  readonly open: readonly (OpenCharge & Shown)[];
  /** Recently paid, newest first: a customer may pay an invoice twice. */
  readonly paid: readonly (PaidCharge & Shown)[];
  /** Recently issued, cancelled, and billed no more. */
  readonly lapsed: readonly LapsedCharge[];
  /** Recently issued, cancelled before payment and not replaced by an open charge; newest first. */
  readonly cancelled: readonly (CancelledCharge & Shown)[];
}

// Days. A repeated transfer usually comes at the end of the next month or the one after
const paidLately = 93;

/** The amount still due for a charge, in yen. */
function stillDue({ due, total }: { readonly due: number | null; readonly total: number }): number {
  return due ?? total;
}

/**
 * SQL: true when a cancelled charge still holds its days, so it is not billed again. Otherwise its days were counted again and another
 * charge bills them.
 */
function isLapsed({ database, tables }: Pick<Deps, 'database'> & ScopeDeps): SQL<boolean> {
  const [charge, held] = [tables['incentive-history'], tables['billed-day']];
  const days = database.orm
    .select({ id: held.id })
    .from(held)
    .where(and(eq(held.chargeId, charge.id), eq(held.held, true)));
  return sql<boolean>`(${exists(days)})`;
}

/** Issued charges of any period for which money may come in. Long, for it is one query and the mapping of its rows. */
async function chargesToMatch(
  deps: Pick<Deps, 'database'> & ScopeDeps,
  today: Day,
  { byId }: Payers,
): Promise<ChargesToMatch> {
  const charge = deps.tables['incentive-history'];
  const payment = deps.tables['charge-payment'];
  const user = deps.tables['system-user'];
  const details = deps.tables['invoice-additional-information-detail'];
  const rows = await deps.database.orm
    .select({
      id: charge.id,
      userId: charge.userId,
      version: charge.version,
      status: charge.status,
      total: charge.total,
      due: charge.due,
      invoiceNumber: charge.invoiceNumber,
      issueDate: charge.issueDate,
      period: charge.period,
      isLapsed: isLapsed(deps),
      held: sql<number>`(select coalesce(sum(${payment.amount}), 0)::float8 from ${payment}
        where ${payment.chargeId} = ${charge.id})`,
      periodFirst: charge.periodFirst,
      company: user.companyName,
      name: user.name,
      subcontractAct: details.subcontractAct,
    })
    .from(charge)
    .innerJoin(user, eq(user.id, charge.userId))
    .leftJoin(details, and(eq(details.id, user.id), alive(details)))
    .where(
      and(
        or(
          inArray(charge.status, unpaidStatuses),
          and(eq(charge.status, 'PAID'), gte(charge.paidDate, addDays(today, -paidLately))),
          and(eq(charge.status, 'CANCELLED'), gte(charge.issueDate, addDays(today, -paidLately))),
        ),
        isNull(charge.deleteDate),
      ),
    )
    .orderBy(asc(charge.issueDate), asc(charge.id));
  const shown = rows.map(({ company, name, subcontractAct, ...row }) => ({
    ...row,
    ...(byId.get(row.userId) ?? { names: [], paidAs: [] }),
    issueDate: row.issueDate ?? today,
    firstDay: firstBilledDay(row),
    customerName: calledBy(company, name),
    mayNotDeduct: subcontractAct === 'MAY_APPLY',
  }));
  const isOpen = ({ status }: { readonly status: string }) => status === 'ISSUED' || status === 'FAILED';
  const open = shown.flatMap((row) => (isOpen(row) && stillDue(row) > 0 ? [{ ...row, due: stillDue(row) }] : []));
  const gone = shown.filter(({ status }) => status === 'CANCELLED');
  const isReplaced = new Set(open.map(({ userId, period }) => `${userId} ${period}`));
  const isUnpaid = ({ held, total }: (typeof gone)[number]) => held < total;
  return {
    open,
    lapsed: gone.filter(({ isLapsed }) => isLapsed),
    cancelled: gone
      .filter((row) => isUnpaid(row) && !isReplaced.has(`${row.userId} ${row.period}`))
      .map((row) => ({ ...row, due: row.total - row.held }))
      .toReversed(),
    paid: shown.flatMap((row) => (row.status === 'PAID' ? [{ ...row, due: 0 as const }] : [])).toReversed(),
  };
}
