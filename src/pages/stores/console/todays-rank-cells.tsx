import { type ShownProps, textOf } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';

/** True if the store has a state today: a rank, 圏外 or 未計測. */
export function isToday({ todaysState }: ShownProps<ResolvedFieldOf<'number'>>['row']): boolean {
  return (todaysState ?? null) !== null;
}

/** A store's ranks today from the best to the worst, which is 圏外 where a keyword is; one chip if there is no more to say. */
export function TodaysRanksCell(props: ShownProps<ResolvedFieldOf<'number'>>) {
  const { value, row } = props;
  const worst = typeof row.todaysWorstRank === 'number' ? row.todaysWorstRank : null;
  const hasRange = typeof value === 'number' && (worst === null ? row.todaysState === 'SOME_OUT' : worst !== value);
  if (!hasRange) return <TodaysRankCell {...props} />;
  return (
    <span className="tj-figures">
      <RankChip rank={value} isMeasured />
      〜
      <RankChip rank={worst} isMeasured />
    </span>
  );
}

/** One rank of a store today; without a number it distinguishes 圏外 from 未計測. */
export function TodaysRankCell({ value, row }: ShownProps<ResolvedFieldOf<'number'>>) {
  const rank = typeof value === 'number' ? value : null;
  const state = row.todaysState ?? null;
  return (
    <span className="tj-figures">
      {rank === null && state === null ? (
        '—'
      ) : (
        <RankChip rank={rank} isMeasured={rank !== null || state !== 'UNREAD'} />
      )}
    </span>
  );
}

/** A figure of the month; of a store that was never measured a zero is no figure. */
export function MonthFigureCell({ field, value, row }: ShownProps<ResolvedFieldOf<'number'>>) {
  const isUnknown = typeof value !== 'number' || (value === 0 && typeof row.lastReadDate !== 'number');
  return <span className="tj-figures">{isUnknown ? '—' : textOf(field, value, { row })}</span>;
}

/** The change of the keyword that fell most, or if none fell, rose most. */
export function TodaysChangeCell({ value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return (
    <span className="tj-figures">
      <RankChange change={typeof value === 'number' ? value : null} />
    </span>
  );
}
