import { eq } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import { isSame } from '#core/model/shape.ts';
import { type KeywordTerms, type KeywordValues, type StoreTerms, storePeriodOn } from '#domain/terms/store-terms.ts';
import { changedFrom, coveredFrom, dayAfterTerm, heldLast } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import { type ChangeNote, requireReason } from './past.ts';
import { keywordValuesOf, type StoredKeywordValues } from './read.ts';
import { saveKeywordTerms } from './write.ts';

/** The fields of a keyword's row that its terms depend on. */
export interface KeywordRow extends StoredKeywordValues {
  readonly id: number;
  readonly active: boolean;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
}

/** The keyword's store, and the date and reason sent with the write. */
export interface KeywordWrite {
  readonly storeId: number;
  readonly storeTerms: StoreTerms;
  readonly said: ChangeNote;
}

/** Returns from when a change of a keyword applies: as sent, otherwise tomorrow. */
export function keywordStart({ said }: Pick<KeywordWrite, 'said'>, today: Day): Day {
  return said.validFrom ?? addDays(today, 1);
}

/**
 * Saves a keyword's terms after a write of its row; `previous` is null for a new keyword. If an end date cuts off a
 * planned change, resets the row to the last remaining term. Throws AppError `reason_required`.
 */
export async function writeKeywordTerms(
  write: KeywordWrite,
  row: KeywordRow,
  previous: KeywordRow | null,
  before: KeywordTerms,
  context: RuleContext,
): Promise<void> {
  const { today } = context;
  const after = previous === null ? firstTerms(row) : changedTerms(write, before, row, previous, today);
  const running = storePeriodOn(write.storeTerms, today)?.first ?? today;
  await requireReason(context, write.storeId, before, after, write.said, running);
  await saveKeywordTerms(context, [{ id: row.id, before, after }]);
  const shown = heldLast(after, keywordValuesOf(row));
  if (isSame(shown, keywordValuesOf(row))) return;
  const keyword = context.tables['search-condition-detail'];
  await context.tx.update(keyword).set(shown).where(eq(keyword.id, row.id));
}

function firstTerms(row: KeywordRow): KeywordTerms {
  const days = { first: row.effectiveFrom, last: row.effectiveTo };
  return row.active ? coveredFrom([], row.effectiveFrom, days, keywordValuesOf(row)) : [];
}

function changedTerms(
  write: KeywordWrite,
  before: KeywordTerms,
  row: KeywordRow,
  previous: KeywordRow,
  today: Day,
): KeywordTerms {
  const values = keywordValuesOf(row);
  const start = keywordStart(write, today);
  if (!row.active) {
    const last = row.effectiveTo ?? addDays(start, -1);
    return coveredFrom(before, addDays(last, 1), { first: row.effectiveFrom, last }, values);
  }
  if (!previous.active) {
    const from = takenBackFrom(write, before, today);
    const covered = coveredFrom(before, from, { first: later(from, row.effectiveFrom), last: row.effectiveTo }, values);
    return dated.reduce((found, field) => changedIn(found, field, values, { from, today }), covered);
  }
  let terms = before;
  const moved = [
    ...(row.effectiveFrom === previous.effectiveFrom ? [] : [row.effectiveFrom, previous.effectiveFrom]),
    ...(row.effectiveTo === previous.effectiveTo
      ? []
      : [dayAfterTerm(row.effectiveTo), dayAfterTerm(previous.effectiveTo)]),
  ].toSorted()[0];
  if (moved !== undefined)
    terms = coveredFrom(terms, moved, { first: row.effectiveFrom, last: row.effectiveTo }, values);
  const held = keywordValuesOf(previous);
  const changed = dated.filter((field) => values[field] !== held[field]);
  // A start date without a changed value applies to all values; otherwise planned changes of other values stay
  const said = changed.length === 0 && typeof write.said.validFrom === 'string' ? dated : changed;
  return said.reduce((found, field) => changedIn(found, field, values, { from: start, today }), terms);
}

const dated: readonly (keyof KeywordValues)[] = ['targetRank', 'dailyPrice', 'capDays', 'instrument'];

/**
 * Applies a changed value from that day on. The instrument of a day that has begun stays, whatever day is sent: its readings are made, and
 * a day is billed from one instrument only.
 */
function changedIn(
  terms: KeywordTerms,
  field: keyof KeywordValues,
  values: KeywordValues,
  { from, today }: { readonly from: Day; readonly today: Day },
): KeywordTerms {
  const start = field === 'instrument' ? later(from, addDays(today, 1)) : from;
  return changedFrom<KeywordValues>(terms, start, { [field]: values[field] });
}

/** Returns the day from which a reactivated keyword applies: as sent, otherwise today or the day after its last term. */
function takenBackFrom(write: KeywordWrite, before: KeywordTerms, today: Day): Day {
  if (typeof write.said.validFrom === 'string') return write.said.validFrom;
  const ended = before.at(-1)?.to ?? null;
  return ended !== null && ended >= today ? addDays(ended, 1) : today;
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}
