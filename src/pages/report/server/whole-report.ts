import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { withoutOthers } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import type { ReportContent } from '#report/rules/report-content.ts';
import { othersDaysOf, type ShownTo } from '#terms/server/others-days.ts';
import { addresseeOf } from './addressee.ts';
import { letterheadOf, type ReportLetterhead } from './letterhead.ts';
import { seesMoneyAs, storeReport } from './store-report.ts';

interface ReportedStores {
  readonly stores: readonly { readonly id: number; readonly name: string }[];
  /** The stores' customer, to whom the report is addressed. */
  readonly customerId: number | null;
  /** YYYY-MM */
  readonly period: string;
  readonly today: Day;
  readonly reader: ShownTo;
  /** By default as the reader's role says. */
  readonly seesMoney?: boolean;
}

/** Builds the report on these stores, and the letterhead of its PDF. The caller checks access to the stores. */
export async function wholeReport(
  deps: ScopeDeps,
  tx: Reads,
  { stores, customerId, period, today, reader, seesMoney = seesMoneyAs(reader) }: ReportedStores,
): Promise<{ readonly content: ReportContent; readonly letterhead: ReportLetterhead }> {
  const reports = [];
  for (const store of stores) reports.push(await storeReport(deps, tx, store, { period, today, reader, seesMoney }));
  const ids = stores.map(({ id }) => id);
  const others = await othersDaysOf(deps, tx, ids, { shownTo: { customerId }, today });
  const isTheirs = reports.every(({ parts }, index) => {
    const foreign = others.get(ids[index] ?? 0) ?? [];
    return parts.every((part) => {
      const [own, ...more] = withoutOthers(part, foreign);
      return more.length === 0 && own?.first === part.first && own.last === part.last;
    });
  });
  const letterhead = await letterheadOf(deps.tables, tx);
  const addressee = customerId !== null && isTheirs ? await addresseeOf(deps.tables, tx, customerId) : null;
  return { content: { addressee, period, agency: letterhead.agency, stores: reports }, letterhead };
}
