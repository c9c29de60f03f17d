import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { monthShare, monthSum } from '../tables.ts';

/** Totals of a period's stores: achieved days, and yen excluding tax. */
export interface SummedShares {
  readonly stores: number;
  readonly forecastDays: number;
  readonly forecastAmount: number;
  /** Achieved days and yen per day of the calendar month, from index 0. */
  readonly brought: readonly { readonly days: number; readonly amount: number }[];
}

/**
 * Sums the stored totals of a period: of these owners, or of all owners (null), which are summed from `month_sum`. Leaves out the stores in
 * `without`.
 */
export async function summedShares(
  tx: Orm,
  {
    period,
    owners,
    without,
  }: { readonly period: string; readonly owners: readonly number[] | null; readonly without: readonly number[] },
): Promise<SummedShares> {
  const ids = sql`${sql.param([...without])}::integer[]`;
  const parts =
    owners === null
      ? sql`select 1 as sign, ${monthSum.stores}, ${monthSum.days} as days, ${monthSum.amounts} as amounts, ${monthSum.forecastDays},
          ${monthSum.forecastAmount} from ${monthSum} where ${monthSum.period} = ${period}
        union all ${shares(-1, sql`${monthShare.storeId} = any(${ids})`, period)}`
      : shares(
          1,
          sql`${monthShare.ownerUserId} = any(${sql.param([...owners])}::integer[]) and ${monthShare.storeId} <> all(${ids})`,
          period,
        );
  const [row] = resultRowsOf(
    await tx.execute(sql`
      with parts as materialized (${parts}),
      by_day as (
        select at, sum(sign * days[at]) as days, sum(sign * amounts[at]) as amount
        from parts cross join generate_series(1, 31) as at group by at)
      select coalesce(sum(sign * stores), 0)::float8 as stores, coalesce(sum(sign * forecast_days), 0)::float8 as forecast_days,
        coalesce(sum(sign * forecast_amount), 0)::float8 as forecast_amount,
        (select jsonb_agg(jsonb_build_array(coalesce(days, 0), coalesce(amount, 0)) order by at) from by_day) as brought
      from parts`),
    ['stores', 'forecast_days', 'forecast_amount', 'brought'],
  );
  const brought = Array.isArray(row?.brought) ? row.brought : [];
  return {
    stores: Number(row?.stores ?? 0),
    forecastDays: Number(row?.forecast_days ?? 0),
    forecastAmount: Number(row?.forecast_amount ?? 0),
    brought: brought.map(([days, amount]: readonly unknown[]) => ({ days: Number(days), amount: Number(amount) })),
  };
}

/** A store with several owners is counted in only one of its rows. */
function shares(sign: 1 | -1, which: SQL, period: string): SQL {
  return sql`select ${sign}::integer as sign, (row_number() over (partition by ${monthShare.storeId}) = 1)::int as stores,
    ${monthShare.days}, ${monthShare.amounts}, ${monthShare.forecastDays}, ${monthShare.forecastAmount}
    from ${monthShare} where ${monthShare.period} = ${period} and ${which}`;
}
