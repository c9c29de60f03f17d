import type { Reads } from '#core/server/database/database.ts';
import { type PaidMode, usualMonthlyCeiling, usualPaidPrices } from '#domain/ranks/paid-searches.ts';
import type { Tables } from '#product';

/** How the second instrument is used; money in millionths of a dollar. */
export interface PaidSetting {
  readonly isOn: boolean;
  readonly mode: PaidMode;
  /** per cent */
  readonly checkShare: number;
  readonly ceiling: number;
  /** Of a page of results. */
  readonly prices: Readonly<Record<PaidMode, number>>;
}

/** Dollars in millionths. */
export function microsOf(dollars: number): number {
  return Math.round(dollars * 1_000_000);
}

const usual: PaidSetting = {
  isOn: false,
  mode: 'TASK',
  checkShare: 0,
  ceiling: microsOf(usualMonthlyCeiling),
  prices: { TASK: microsOf(usualPaidPrices.TASK), LIVE: microsOf(usualPaidPrices.LIVE) },
};

/** Returns how the second instrument is used, as last saved; off until then. */
export async function paidSetting({
  tx,
  tables,
}: {
  readonly tx: Reads;
  readonly tables: Tables;
}): Promise<PaidSetting> {
  const [found] = await tx.select().from(tables['second-instrument']);
  if (found === undefined) return usual;
  return {
    isOn: found.isOn === true,
    mode: found.mode,
    checkShare: found.checkShare,
    ceiling: microsOf(found.monthlyCeiling),
    prices: { TASK: microsOf(found.taskPrice), LIVE: microsOf(found.livePrice) },
  };
}
