import { eq } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { RowOf } from '#core/model/declaration/row.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { isSame } from '#core/model/same.ts';
import {
  beginsMeasuring,
  type StoreTerms,
  type StoreValues,
  storePeriodOn,
  usualStart,
} from '#domain/terms/store-terms.ts';
import { changedFrom, coveredFrom, dayAfterTerm, heldLast } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import type { resources } from '#resources';
import { putBackStoreTerms } from './history.ts';
import { requireReason } from './past.ts';
import { storeTermsOf, storeValuesOf } from './read.ts';
import { saveStoreTerms, type TermChange } from './write.ts';

type Store = RowOf<(typeof resources)['search-conditions']>;
type Sent = Partial<Store>;

/** A store as it was written, as it was before (null: new), and what was sent. */
export interface StoreWrite {
  readonly row: Store;
  readonly previous: Store | null;
  readonly values: Sent;
  /** The terms that are to stand again, of a write that takes another back. */
  readonly history?: object | undefined;
}

/** What of a store holds from a day. */
export const datedFields = [
  'ownerUserId',
  'status',
  'billingMode',
  'monthlyFee',
  'capDays',
  'capYen',
  'closingDay',
] as const satisfies readonly (keyof StoreValues)[];

/** From when 解約 holds: as said, else after the contract's end that is sent with it, else after today. */
function endOfContract(sent: Sent, today: Day): Day {
  if (typeof sent.validFrom === 'string') return addDays(sent.validFrom, -1);
  return typeof sent.contractEnd === 'string' ? sent.contractEnd : today;
}

/**
 * 解約 gives the contract its end, and keeps one for as long as it stands; before its first day it leaves none to be billed. A store that
 * is taken back has no end any more, unless one is sent. Changes `sent`; gives the problem `required` for an end that is emptied.
 */
export function settleContractEnd(sent: Sent, current: Store | null, today: Day): readonly Problem[] {
  const isEnded = (sent.status ?? current?.status) === 'ENDED';
  if (isEnded && sent.status === undefined && sent.contractEnd === null)
    return [{ code: 'required', field: 'contractEnd', params: { label: '契約終了日' } }];
  if (sent.status === undefined) return [];
  const planned = sent.contractEnd === undefined ? (current?.contractEnd ?? null) : sent.contractEnd;
  if (sent.status === 'ENDED') {
    const last = endOfContract(sent, today);
    const start = sent.contractStart ?? current?.contractStart ?? today;
    // A row shows no end before its start: that no day is left at all, the day from which it is 解約 says
    if (last < start) sent.validFrom ??= start;
    if (planned === null || planned > last) sent.contractEnd = last < start ? start : last;
  } else if (current?.status === 'ENDED' && sent.contractEnd === undefined) sent.contractEnd = null;
  return [];
}

/**
 * Saves, in the stores' terms, what a write says of each: every field from the day that the write names (`validFrom`), else from its usual
 * one; the contract's days as they are given. Earlier days stay as they were. A plan that an end cuts off is none any more: `row`, and
 * the store's own row, go back to what is left. A write that takes another back says what stood before it (`history`). AppError
 * `reason_required` for a change of the past without a reason. Gives the terms as they are then, by store.
 */
export async function writeStoreTerms(
  written: readonly StoreWrite[],
  context: RuleContext,
): Promise<ReadonlyMap<number, StoreTerms>> {
  const { today } = context;
  for (const { row, history } of written) if (history !== undefined) await putBackStoreTerms(context, row.id, history);
  const known = written.flatMap(({ row, previous }) => (previous === null ? [] : [row.id]));
  const held = await storeTermsOf(context, context.tx, known);
  const result = new Map<number, StoreTerms>();
  const changes: TermChange<StoreValues>[] = [];
  for (const { row, previous, values: sent, history } of written) {
    if (history !== undefined) {
      result.set(row.id, held.get(row.id) ?? []);
      continue;
    }
    const values = storeValuesOf(row);
    const before = held.get(row.id) ?? [];
    const after =
      previous === null || before.length === 0
        ? firstTerms(row, sent, values, today)
        : changedTerms(before, row, previous, sent, values, today);
    const running = storePeriodOn(before, today)?.first ?? today;
    await requireReason(context, row.id, before, after, sent, running);
    changes.push({ id: row.id, before, after });
    result.set(row.id, after);
  }
  await saveStoreTerms(context, changes);
  for (const { row } of written) await showCurrentTerm(row, result.get(row.id) ?? [], context);
  return result;
}

/** A row shows what holds, or is planned to: never a plan that came to nothing. */
async function showCurrentTerm(row: Store, terms: StoreTerms, { tx, tables }: RuleContext): Promise<void> {
  const { status, ...held } = heldLast(terms, storeValuesOf(row));
  // 解約 is no term: it is where the terms end
  const shown = row.status === 'ENDED' ? held : { ...held, status };
  if (isSame(storeValuesOf({ ...row, ...shown }), storeValuesOf(row))) return;
  const store = tables['search-conditions'];
  await tx.update(store).set(shown).where(eq(store.id, row.id));
  Object.assign(row, shown);
}

function firstTerms(row: Store, sent: Sent, values: StoreValues, today: Day): StoreTerms {
  const days = { first: row.contractStart, last: row.contractEnd };
  if (values.status === 'ENDED') return [];
  return coveredFrom([], sent.validFrom ?? today, days, values);
}

function changedTerms(
  before: StoreTerms,
  row: Store,
  previous: Store,
  sent: Sent,
  values: StoreValues,
  today: Day,
): StoreTerms {
  let terms = before;
  // What the row shows may be planned alone: the measuring begins by a write that says so
  const begins = Object.hasOwn(sent, 'status') && beginsMeasuring(before, values, today);
  const startOf = (field: keyof StoreValues) => sent.validFrom ?? (begins ? today : usualStart(before, field, today));
  const isEnded = values.status === 'ENDED';
  const isTakenBack = previous.status === 'ENDED' && !isEnded;
  if (isTakenBack) {
    const start = startOf('status');
    terms = coveredFrom(terms, start, { first: start, last: row.contractEnd }, values);
  } else {
    const moved = earliest([
      ...(row.contractStart === previous.contractStart ? [] : [row.contractStart, previous.contractStart]),
      ...(row.contractEnd === previous.contractEnd
        ? []
        : [dayAfterTerm(row.contractEnd), dayAfterTerm(previous.contractEnd)]),
    ]);
    const days = { first: row.contractStart, last: row.contractEnd };
    if (moved !== null) terms = coveredFrom(terms, moved, days, values);
    if (endsBeforeItBegins(row, sent)) terms = coveredFrom(terms, row.contractStart, noDays(row.contractStart), values);
  }
  // Measured for the first time, it begins with all that was agreed until then
  const isFirst = !before.some(({ from, values: held }) => from <= today && held.status === 'MEASURING');
  if (isFirst && sent.validFrom == null && begins) return changedFrom(terms, today, values);
  for (const field of datedFields) {
    const isSaid = Object.hasOwn(sent, field) && !(field === 'status' && isEnded);
    if (!isSaid) continue;
    const from = startOf(field);
    terms = changedFrom(terms, from, { [field]: values[field] });
  }
  return terms;
}

/** Is it 解約 from its first day on, or from an earlier one? Then nothing was ever agreed. */
function endsBeforeItBegins({ contractStart }: Store, { status, validFrom }: Sent): boolean {
  return status === 'ENDED' && typeof validFrom === 'string' && validFrom <= contractStart;
}

function noDays(first: Day) {
  return { first, last: addDays(first, -1) };
}

function earliest(days: readonly Day[]): Day | null {
  return days.toSorted()[0] ?? null;
}
