import { eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { comparableKeyword } from '#domain/billing/keyword-days.ts';
import type { KeywordTerms } from '#domain/terms/store-terms.ts';
import type { Row, RuleContext } from '#product';
import { keywordTermsOf } from '#terms/server/read.ts';

type Keyword = Row<'search-condition-detail'>;
type SentKeyword = Partial<Keyword> & { readonly terms?: unknown };

/**
 * Returns the sent rows, reusing the existing keyword where one was removed and entered again. The removed one applies
 * until the end of today, so a second one with the same name would be billed for the same day.
 */
export function reentered<Sent extends SentKeyword>(
  sent: readonly Sent[],
  existing: readonly Keyword[],
  terms: ReadonlyMap<number, KeywordTerms>,
  today: Day,
): readonly (Sent | (Omit<Sent, 'effectiveFrom'> & { readonly id: number }))[] {
  const ids = new Set(sent.map(({ id }) => id));
  const runsOn = ({ id }: Keyword) => (terms.get(id) ?? []).some(({ to }) => to === null || to >= today);
  const free = existing.filter((row) => !ids.has(row.id) && (row.active || runsOn(row)));
  return sent.map((row) => {
    if (row.id !== undefined && row.id !== null) return row;
    const at = free.findIndex((one) => nameOf(one) === nameOf(row));
    const [same] = at === -1 ? [] : free.splice(at, 1);
    if (same === undefined) return row;
    const { effectiveFrom: _from, ...values } = row;
    return { ...values, id: same.id };
  });
}

function nameOf({ keyword, searchLocationId, language }: Partial<Keyword>): string {
  return `${comparableKeyword(keyword ?? '')} ${searchLocationId} ${language ?? 'ja'}`;
}

function shareDays(some: KeywordTerms, others: KeywordTerms): boolean {
  return some.some((one) =>
    others.some((other) => (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from)),
  );
}

/** The keywords of a store before the write, and the sent row of each. */
interface Written {
  readonly storeId: number;
  /** By keyword id, the index among the sent rows. */
  readonly places: ReadonlyMap<number, number>;
  readonly known: ReadonlyMap<number, Keyword>;
  readonly terms: ReadonlyMap<number, KeywordTerms>;
}

/**
 * Refuses to measure and bill the same keyword at the same location twice on a day; two that already overlapped before
 * are left alone. Throws AppError `duplicate_keyword` at the rows that share days with an earlier one.
 */
export async function refuseTwice(
  { tx, tables }: Pick<RuleContext, 'tx' | 'tables'>,
  { storeId, places, known, terms }: Written,
): Promise<void> {
  const keywords = tables['search-condition-detail'];
  const now = await tx.select().from(keywords).where(eq(keywords.searchConditionId, storeId));
  const held = await keywordTermsOf(
    { tables },
    tx,
    now.map(({ id }) => id),
  );
  const beside = (one: Keyword, other: Keyword, of: ReadonlyMap<number, KeywordTerms>) =>
    nameOf(one) === nameOf(other) && shareDays(of.get(one.id) ?? [], of.get(other.id) ?? []);
  const besideBefore = (one: number, other: number) => {
    const [a, b] = [known.get(one), known.get(other)];
    return a !== undefined && b !== undefined && beside(a, b, terms);
  };
  const problems = now.flatMap((one): Problem[] => {
    const place = places.get(one.id) ?? -1;
    const isTwice = now.some(
      (other) => (places.get(other.id) ?? -1) < place && beside(one, other, held) && !besideBefore(one.id, other.id),
    );
    return isTwice ? [{ code: 'duplicate_keyword', field: `details.${place}.keyword` }] : [];
  });
  if (problems.length > 0) throw new AppError(problems);
}
