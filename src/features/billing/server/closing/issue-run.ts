import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Issuing, issuingOf } from '#billing/rules/closing.ts';
import { minute } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { stillLasts } from '#core/server/kernel/background.ts';
import type { ScopeDeps } from '#product';
import { issueRun } from '../tables.ts';

/** How long a request counts as under way after it was made or last moved on, in ms: a lost worker's job is repeated within it. */
const lasts = 15 * minute;

interface Moment {
  readonly period: string;
  /** epoch ms */
  readonly now: number;
}

/** Returns SQL that is true of a draft that a request to issue a period's drafts issues. */
export function isIssuable({ tables }: Pick<ScopeDeps, 'tables'>, period: string) {
  const { 'incentive-history': charge } = tables;
  return and(eq(charge.period, period), eq(charge.status, 'DRAFT'), gt(charge.total, 0), isNull(charge.deleteDate));
}

/** Records that all drafts of a period are to be issued; returns false if they are being issued already. */
export async function beginIssuing(deps: ScopeDeps, tx: Orm, { period, now }: Moment): Promise<boolean> {
  const charge = deps.tables['incentive-history'];
  const [found] = await tx.select({ drafts: count() }).from(charge).where(isIssuable(deps, period));
  const run = { asked: found?.drafts ?? 0, underWayUntil: now + lasts };
  // Of two requests at once the second waits for the first one's row, and finds it under way
  const begun = await tx
    .insert(issueRun)
    .values({ period, ...run })
    .onConflictDoUpdate({ target: issueRun.period, set: run, setWhere: isOver(now) })
    .returning({ period: issueRun.period });
  return begun.length > 0;
}

const isOver = (now: number) => sql`not ${stillLasts(issueRun.underWayUntil, now, lasts)}`;

/** Says that the issuing of a period moved on. */
export async function keepIssuing(tx: Orm, { period, now }: Moment): Promise<void> {
  await tx
    .update(issueRun)
    .set({ underWayUntil: now + lasts })
    .where(eq(issueRun.period, period));
}

/** Ends the issuing of a period. */
export async function endIssuing(tx: Orm, period: string): Promise<void> {
  await tx.delete(issueRun).where(eq(issueRun.period, period));
}

/** Returns true while the drafts of a period are being issued. */
export async function isIssuing(tx: Orm, moment: Moment): Promise<boolean> {
  return (await askedToIssue(tx, moment)) !== null;
}

/** Returns how far the issuing of a period is, of which `drafts` are left; null while none is under way. */
export async function issuingNow(tx: Orm, moment: Moment, drafts: number): Promise<Issuing | null> {
  const asked = await askedToIssue(tx, moment);
  return asked === null ? null : issuingOf(drafts, asked);
}

async function askedToIssue(tx: Orm, { period, now }: Moment): Promise<number | null> {
  const [run] = await tx
    .select({ asked: issueRun.asked })
    .from(issueRun)
    .where(and(eq(issueRun.period, period), gt(issueRun.asked, 0), stillLasts(issueRun.underWayUntil, now, lasts)));
  return run?.asked ?? null;
}
