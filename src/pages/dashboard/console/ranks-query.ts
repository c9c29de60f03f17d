import { useSearchParams } from 'react-router';
import { type DayResult, dayResultLabels, type Trend, trendLabels } from '#domain/ranks/todays-ranks.ts';
import { type RankSort, rankSorts } from '../rules/ranks-of-day.ts';

/** Rows per page to choose from. The first is enough for a morning's forty. */
export const pageSizes = ['50', '25', '100'] as const;

/** What the address asks for. */
export interface RanksQuery {
  readonly q: string;
  readonly result: DayResult | null;
  readonly trend: Trend | null;
  readonly sort: RankSort;
  readonly page: number;
  readonly pageSize: number;
  /** The keyword that is open beside the list. */
  readonly open: number | null;
}

type Changes = Readonly<Record<string, string | null>>;

/** Returns what the address asks for, and a function that changes it. A change of anything but page and open keyword goes back to the first page. */
export function useRanksQuery() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes, { replace = false } = {}) =>
    setParams((current) => changedParams(current, changes), { replace, preventScrollReset: 'open' in changes });
  return {
    asked: askedIn(params),
    change,
    /** The address with another open keyword. */
    pathOf: (open: number) => `?${changedParams(params, { open: String(open) })}`,
  };
}

export type ChangeQuery = ReturnType<typeof useRanksQuery>['change'];

/** Reads the query from the address; what is invalid is ignored. */
export function askedIn(params: URLSearchParams): RanksQuery {
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    result: oneOf<DayResult>(dayResultLabels, params.get('result')),
    trend: oneOf<Trend>(trendLabels, params.get('trend')),
    sort: oneOf<RankSort>(rankSorts, params.get('sort')) ?? '-change',
    page: positive(params.get('page')) ?? 1,
    pageSize: Number(pageSizes.find((one) => one === params.get('pageSize')) ?? pageSizes[0]),
    open: positive(params.get('open')),
  };
}

function changedParams(current: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(current);
  if (!('open' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function oneOf<K extends string>(labels: Readonly<Record<K, string>>, text: string | null): K | null {
  return (Object.keys(labels) as K[]).find((one) => one === text) ?? null;
}
