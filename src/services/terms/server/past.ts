import { addDays, type Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { difference, type Terms } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import { affectedMonths, monthsInWords, passedOf } from './affected-months.ts';
import { type Agreed, agreedOn, monthsBetween } from './agreed.ts';

/** The date and the reason sent with a write. */
export interface ChangeNote {
  readonly validFrom?: Day | null;
  readonly reason?: string | null;
}

/**
 * Requires a reason for a change of past days: always if the write names a past day; if it moves a start or end date,
 * when that affects a period that has ended (`running` is the first day of the current one). Throws AppError
 * `reason_required`, which lists the affected counted or billed months.
 */
export async function requireReason<V extends object>(
  context: Pick<RuleContext, 'tx' | 'tables' | 'resources' | 'actor' | 'today'>,
  storeId: number,
  before: Terms<V>,
  after: Terms<V>,
  { validFrom, reason }: ChangeNote,
  running: Day,
): Promise<void> {
  const { today } = context;
  if (typeof reason === 'string' && reason.trim() !== '') return;
  const changed = passedOf(difference(before, after), addDays(today, -1));
  if (changed === null) return;
  const isNamed = typeof validFrom === 'string' && validFrom < today;
  // Without a named day, the first terms and changes within the current period need no reason
  if (!isNamed && (before.length === 0 || changed.first >= running)) return;
  const months = await affectedMonths(context, context.tx, { storeId, ranges: [changed], actor: context.actor });
  const touched = months.length === 0 ? '' : `。${monthsInWords(months)}に影響します`;
  throw new AppError('reason_required', { field: 'reason', params: { label: '変更の理由', touched } });
}

/**
 * Refuses to undo a change if that would affect counted or billed months, because an undo has no reason: such a store
 * must be corrected by hand. `before` holds the stores' terms before the undo. Throws AppError `month_counted`, which
 * lists the months.
 */
export async function refuseCountedMonths(
  context: Pick<RuleContext, 'tx' | 'tables' | 'resources' | 'actor' | 'today'>,
  before: ReadonlyMap<number, Agreed>,
): Promise<void> {
  const { tx, actor, today } = context;
  const after = await agreedOn(context, tx, [...before.keys()]);
  for (const [storeId, held] of before) {
    const months = await monthsBetween(context, tx, { storeId, actor, today }, held, after.get(storeId) ?? held);
    if (months.length > 0) throw new AppError('month_counted', { params: { months: monthsInWords(months) } });
  }
}
