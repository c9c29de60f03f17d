import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  getClosing,
  getClosingCharges,
  getClosingGaps,
  issueDrafts,
  mailInvoices,
  setTermsFrom,
  startCount,
} from '#billing/calls/closing.ts';
import { matchStatement } from '#billing/calls/deposits.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { billedStatuses } from '#domain/billing/charge-status.ts';
import { deliveryJob } from '#mail/server/job-names.ts';
import type { Deps } from '#product';
import { furtherGaps } from '../counting/closing-gaps.ts';
import { startRun } from '../counting/count-run.ts';
import { howManyToCount } from '../counting/owners-to-count.ts';
import { claimInvoiceMail, isAddressed, recordUnaddressed } from '../documents/invoice-mail.ts';
import { countJob, issueAllJob } from '../job-names.ts';
import { closingOf, furtherChargesOf, lastRun } from './closing.ts';
import { depositRoutes } from './deposit-routes.ts';
import { beginIssuing, isIssuing } from './issue-run.ts';
import { forgetLeftDrafts } from './left-drafts.ts';
import { matchedStatement } from './statement.ts';
import { setAllTermsFrom } from './terms-from.ts';

/**
 * The calls of a month's closing. Its steps can be interrupted and resumed. Administrators carry them out, managers can view them.
 */
export function closingRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  const today = () => dayOf(deps.now());
  return [
    on(getClosing, ({ actor, query: { period } }) => closingOf(deps, orm, period, { actor, today: today() })),
    on(getClosingCharges, ({ actor, query }) => furtherChargesOf(deps, orm, query, actor)),
    on(getClosingGaps, ({ actor, query }) => furtherGaps(deps, orm, query, { actor, today: today() })),
    on(startCount, async ({ actor, body: { period } }) => {
      const total = await howManyToCount(deps, orm, period, { today: today() });
      if (total === 0) throw new AppError('period_open', { field: 'period' });
      await deps.database.transaction(async (tx) => {
        // A second click finds the count that the first one started
        const { id, isNew } = await startRun(deps, tx, { period, startedBy: actor.id, total });
        if (isNew) await deps.enqueue(tx, countJob, { runId: id });
      });
      return lastRun(deps, orm, period);
    }),
    on(issueDrafts, async ({ context, actor: { id }, body: { period, issueDate } }) => {
      if (issueDate !== undefined && issueDate !== null && issueDate > today())
        throw new AppError('date_future', { field: 'issueDate', params: { label: '発行日' } });
      const asked = issueDate === undefined || issueDate === null ? {} : { issueDate };
      const job = { period, ...asked, actorId: id, ip: context.get('ip'), requestId: context.get('requestId') };
      await deps.database.transaction(async (tx) => {
        // A second click, or a colleague's, finds the run that the first one started
        if (!(await beginIssuing(deps, tx, { period, now: deps.now() }))) return;
        await forgetLeftDrafts(tx, period);
        await deps.enqueue(tx, issueAllJob, job);
      });
      return { period };
    }),
    on(setTermsFrom, ({ context, actor, body: { termsFrom } }) =>
      setAllTermsFrom(deps, { actor, ip: context.get('ip'), requestId: context.get('requestId') }, termsFrom),
    ),
    on(mailInvoices, async ({ body: { period } }) => {
      return deps.database.transaction(async (tx) => {
        // The mail would leave out the rest
        if (await isIssuing(tx, { period, now: deps.now() })) throw new AppError('issuing_under_way');
        const { claimed, unaddressed } = await claimAll(deps, tx, period);
        for (const deliveryId of claimed) await deps.enqueue(tx, deliveryJob, { deliveryId });
        return { sent: claimed.length, unaddressed };
      });
    }),
    on(matchStatement, async ({ context }) => {
      const file = new Uint8Array(await context.req.arrayBuffer());
      return matchedStatement(deps, file, today());
    }),
    ...depositRoutes(deps),
  ];
}

interface ClaimedMails {
  readonly claimed: readonly number[];
  /** Invoices whose customer has no mail address. */
  readonly unaddressed: number;
}

/** Claims the mails of all invoices of a period that were never sent; a concurrent call finds them claimed. */
async function claimAll(deps: Deps, tx: Orm, period: string): Promise<ClaimedMails> {
  const { tables } = deps;
  const charges = tables['incentive-history'];
  const waiting = await tx
    .select({ id: charges.id, userId: charges.userId, isAddressed: isAddressed(tables) })
    .from(charges)
    .where(
      and(
        eq(charges.period, period),
        inArray(charges.status, billedStatuses),
        isNull(charges.mailedDate),
        // A user decided not to send it
        sql`${charges.mailState} is distinct from 'WITHHELD'`,
        isNull(charges.deleteDate),
      ),
    )
    .orderBy(charges.id)
    .for('update');
  const claiming = { tx, tables, now: deps.now() };
  const claimed: number[] = [];
  for (const { id, userId, isAddressed } of waiting) {
    const charge = { chargeId: id, userId };
    const delivery = isAddressed ? await claimInvoiceMail(claiming, charge) : null;
    if (!isAddressed) await recordUnaddressed(claiming, charge);
    if (delivery !== null) claimed.push(delivery);
  }
  return { claimed, unaddressed: waiting.filter(({ isAddressed }) => !isAddressed).length };
}
