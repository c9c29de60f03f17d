import { addDays, type Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { difference, type Terms } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import { affectedMonths, monthsInWords, passedOf } from './affected-months.ts';
import { type Agreed, agreedOn, monthsBetween } from './agreed.ts';

/** What a write says of when, and why. */
export interface ChangeNote {
  readonly validFrom?: Day | null;
  readonly reason?: string | null;
}

/**
 * A change of days that have passed is said with a reason: one that names a past day always, one that moves a first or last day when
 * it reaches a period that is over (`running`: the first day of the running one). AppError `reason_required`, which tells the months
 * that were counted or billed already.
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
  // Nobody was promised anything before the first terms, as long as no day is named
  if (!isNamed && (before.length === 0 || changed.first >= running)) return;
  const months = await affectedMonths(context, context.tx, { storeId, ranges: [changed], actor: context.actor });
  const touched = months.length === 0 ? '' : `。${monthsInWords(months)}に影響します`;
  throw new AppError('reason_required', { field: 'reason', params: { label: '変更の理由', touched } });
}

/**
 * What is taken back is taken back without a reason, so it may not reach a month that was counted or billed: such a store stays as it is
 * (`before`: what was agreed of the stores until then) and is corrected by hand. AppError `month_counted`, which tells the months.
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
