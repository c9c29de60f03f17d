import { eq } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Origin } from '#core/server/kernel/audit.ts';
import { findRowOf, present } from '#core/server/kernel/rows.ts';
import { takenBack } from '#core/server/kernel/taken-back.ts';
import { updateRows } from '#core/server/kernel/write.ts';
import type { Days, KeywordTerms, StoreTerms } from '#domain/store-terms.ts';
import { difference } from '#domain/terms.ts';
import type { TouchedMonth } from '#domain/touched-month.ts';
import type { Deps, ScopeDeps } from '#product';
import { keywordTermsOf, storeTermsOf } from './read.ts';
import { passedOf, touchedMonths } from './touched-months.ts';

export interface Foretold {
  /** Is it refused without a reason? */
  readonly needsReason: boolean;
  readonly months: TouchedMonth[];
}

interface Agreed {
  readonly store: StoreTerms;
  readonly keywords: ReadonlyMap<number, KeywordTerms>;
}

const nothing: Foretold = { needsReason: false, months: [] };

/**
 * What a change of a store would touch: it is made, looked at and taken back, so that what is said before is what happens then. A change
 * that is refused for anything but a missing reason touches nothing.
 */
export function foretell(
  deps: Deps,
  origin: Origin,
  storeId: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<Foretold> {
  const resource = resourceNamed(deps.resources, 'search-conditions');
  const { actor } = origin;
  const { version: _version, ...input } = sent;
  return deps.database.transaction(async (tx) => {
    const current = await findRowOf(deps, tx, 'search-conditions', storeId, actor, { lock: true });
    const [shown = current] = await present(deps, tx, resource, [current], actor);
    const before = await agreedOn(deps, tx, storeId);
    const made = (change: Record<string, unknown>) =>
      takenBack(tx, async (inner) => {
        const writing = { deps, tx: inner, origin, jobs: [], changes: [], dryRun: true };
        const [outcome] = await updateRows(writing, resource, [{ current, shown, input: change }]);
        if (outcome?.problems !== undefined) throw new AppError(outcome.problems);
        const after = await agreedOn(deps, inner, storeId);
        return monthsBetween(deps, inner, { storeId, actor, today: dayOf(deps.now()) }, before, after);
      });
    const silent = await orProblems(() => made({ ...input, reason: null }));
    if (silent instanceof AppError) {
      if (!silent.problems.some(({ code }) => code === 'reason_required')) return nothing;
      const told = await orProblems(() => made({ ...input, reason: '—' }));
      return told instanceof AppError ? nothing : { needsReason: true, months: told };
    }
    return { needsReason: false, months: silent };
  });
}

function monthsBetween(
  deps: ScopeDeps,
  tx: Orm,
  { storeId, actor, today }: { storeId: number; actor: Origin['actor']; today: Day },
  before: Agreed,
  after: Agreed,
): Promise<TouchedMonth[]> {
  const yesterday = addDays(today, -1);
  const ofStore = passedOf(difference(before.store, after.store), yesterday);
  const ofKeywords = [...after.keywords].map(([id, terms]) =>
    passedOf(difference(before.keywords.get(id) ?? [], terms), yesterday),
  );
  const stretches = [ofStore, ...ofKeywords].filter((one) => one !== null);
  const newOwners = (period: Days) => {
    const days = ofStore === null ? null : common(period, ofStore);
    if (days === null) return [];
    const had = ownersOn(before.store, days);
    return [...ownersOn(after.store, days)].filter((id) => !had.has(id));
  };
  return touchedMonths(deps, tx, { storeId, stretches, actor, newOwners });
}

async function agreedOn(deps: ScopeDeps, tx: Orm, storeId: number): Promise<Agreed> {
  const keyword = deps.tables['search-condition-detail'];
  const rows = await tx.select({ id: keyword.id }).from(keyword).where(eq(keyword.searchConditionId, storeId));
  const keywords = await keywordTermsOf(
    deps,
    tx,
    rows.map(({ id }) => id),
  );
  const stores = await storeTermsOf(deps, tx, [storeId]);
  return { store: stores.get(storeId) ?? [], keywords };
}

function ownersOn(terms: StoreTerms, { first, last }: Days): ReadonlySet<number> {
  const held = terms.filter(({ from, to }) => from <= last && (to === null || to >= first));
  return new Set(held.flatMap(({ values }) => values.ownerUserId ?? []));
}

function common(one: Days, other: Days): Days | null {
  const first = one.first > other.first ? one.first : other.first;
  const last = one.last < other.last ? one.last : other.last;
  return first > last ? null : { first, last };
}

async function orProblems<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
