import { eq } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Problem } from '#core/model/errors.ts';
import type { RowOf } from '#core/model/row-types.ts';
import { isSame } from '#core/model/shape.ts';
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

/** A store after the write, before it (null if new), and the values sent. */
export interface StoreWrite {
  readonly row: Store;
  readonly previous: Store | null;
  readonly values: Sent;
  /** The terms to restore if the write undoes another one. */
  readonly history?: object | undefined;
}

/** The fields of a store that change from a date. */
export const datedFields = [
  'ownerUserId',
  'status',
  'billingMode',
  'monthlyFee',
  'capDays',
  'capYen',
  'closingDay',
] as const satisfies readonly (keyof StoreValues)[];

/** Returns the last day before 解約: from the date sent, otherwise the contract end sent with it, otherwise today. */
function endOfContract(sent: Sent, today: Day): Day {
  if (typeof sent.validFrom === 'string') return addDays(sent.validFrom, -1);
  return typeof sent.contractEnd === 'string' ? sent.contractEnd : today;
}

/**
 * Keeps status and contract end consistent: 解約 sets a contract end and requires one; before the first day it leaves no
 * days to bill. Reactivating a store clears the end unless one is sent. Changes `sent`; returns the problem `required`
 * if the end of an ended contract is cleared.
 */
export function alignContractEnd(sent: Sent, current: Store | null, today: Day): readonly Problem[] {
  const isEnded = (sent.status ?? current?.status) === 'ENDED';
  if (isEnded && sent.status === undefined && sent.contractEnd === null)
    return [{ code: 'required', field: 'contractEnd', params: { label: '契約終了日' } }];
  if (sent.status === undefined) return [];
  const planned = sent.contractEnd === undefined ? (current?.contractEnd ?? null) : sent.contractEnd;
  if (sent.status === 'ENDED') {
    const last = endOfContract(sent, today);
    const start = sent.contractStart ?? current?.contractStart ?? today;
    // The end may not precede the start; `validFrom` records that no day is left
    if (last < start) sent.validFrom ??= start;
    if (planned === null || planned > last) sent.contractEnd = last < start ? start : last;
  } else if (current?.status === 'ENDED' && sent.contractEnd === undefined) sent.contractEnd = null;
  return [];
}

/**
 * Writes the sent changes to the stores' terms: every field from the date that the write names (`validFrom`), otherwise
 * from the field's default start; contract dates as given. Earlier days stay unchanged. If an end date cuts off a
 * planned change, resets `row` and the stored row to the last remaining term. A write that undoes another one restores
 * the terms in `history`. Throws AppError `reason_required` for a change of the past without a reason. Returns the
 * resulting terms by store id.
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

/** Resets the row to the last remaining term, so that it shows no planned change that was cut off. */
async function showCurrentTerm(row: Store, terms: StoreTerms, { tx, tables }: RuleContext): Promise<void> {
  const { status, ...held } = heldLast(terms, storeValuesOf(row));
  // 解約 is not a term: the terms end with it
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
  // The row may already show the planned status; measuring starts early only if the write sends the status
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
  // The first measuring starts with all values agreed until then
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

/** True if 解約 applies from the contract's first day or earlier, so that no term remains. */
function endsBeforeItBegins({ contractStart }: Store, { status, validFrom }: Sent): boolean {
  return status === 'ENDED' && typeof validFrom === 'string' && validFrom <= contractStart;
}

function noDays(first: Day) {
  return { first, last: addDays(first, -1) };
}

function earliest(days: readonly Day[]): Day | null {
  return days.toSorted()[0] ?? null;
}
