import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import { findRowOf, present } from '#core/server/kernel/reading/rows.ts';
import type { Origin } from '#core/server/kernel/writes/system-write.ts';
import { withRollback } from '#core/server/kernel/writes/transact.ts';
import { updateRows } from '#core/server/kernel/writes/write.ts';
import type { AffectedMonth } from '#domain/billing/affected-month.ts';
import type { Deps, ScopeDeps } from '#product';
import { type Agreed, agreedOn, monthsBetween } from './agreed.ts';

export interface TermsPreview {
  /** True if the change would be refused without a reason. */
  readonly needsReason: boolean;
  readonly months: AffectedMonth[];
}

const nothing: TermsPreview = { needsReason: false, months: [] };

/**
 * Returns what a change of a store would affect. Makes the change and rolls it back, so the preview matches the real
 * change. A change that is refused for any reason other than a missing `reason` affects nothing.
 */
export function previewOfChange(
  deps: Deps,
  origin: Origin,
  storeId: number,
  sent: Readonly<Record<string, unknown>>,
): Promise<TermsPreview> {
  const resource = resourceNamed(deps.resources, 'search-conditions');
  const { actor } = origin;
  const { version: _version, ...input } = sent;
  return deps.database.transaction(async (tx) => {
    const current = await findRowOf(deps, tx, 'search-conditions', storeId, actor, { lock: true });
    const [shown = current] = await present(deps, tx, resource, [current], actor);
    const before = await agreed(deps, tx, storeId);
    const made = (change: Record<string, unknown>) =>
      withRollback(tx, async (inner) => {
        const writing = { deps, tx: inner, origin, jobs: [], changes: [], dryRun: true };
        const [outcome] = await updateRows(writing, resource, [{ current, shown, input: change }]);
        if (outcome?.problems !== undefined) throw new AppError(outcome.problems);
        const after = await agreed(deps, inner, storeId);
        return monthsBetween(deps, inner, { storeId, actor, today: dayOf(deps.now()) }, before, after);
      });
    const silent = await orProblems(() => made({ ...input, reason: null }));
    if (silent instanceof AppError) {
      if (!silent.problems.some(({ code }) => code === 'reason_required')) return nothing;
      const answer = await orProblems(() => made({ ...input, reason: '—' }));
      return answer instanceof AppError ? nothing : { needsReason: true, months: answer };
    }
    return { needsReason: false, months: silent };
  });
}

async function agreed(deps: ScopeDeps, tx: Orm, storeId: number): Promise<Agreed> {
  const found = await agreedOn(deps, tx, [storeId]);
  return found.get(storeId) ?? { store: [], keywords: new Map() };
}

async function orProblems<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
