import { mayDo } from '#core/model/access.ts';
import { dayOf, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { periodDays } from '#domain/period.ts';
import { withoutOthers } from '#domain/terms/others-days.ts';
import type { Deps } from '#product';
import { othersDaysOfStore } from '#terms/server/others-days.ts';
import { getReportSharing, mailReport, putReportComment, revokeReportLink, shareReport } from '../calls.ts';
import { mailMonth, reportRecipient } from './mail-report.ts';
import { commentOf, noComment, saveComment } from './report-comment.ts';
import {
  linksOf,
  mayShareCustomer,
  type ReportLinkDeps,
  requireOwner,
  revokeLink,
  shareMonth,
} from './report-links.ts';

// Long enough that a double click sends one mail, short enough to resend after a correction
const mailings = { calls: 1, within: minute };

/** Routes of the agency's comments and links to a store's monthly reports. Long, for it lists every call. */
export function reportSharingRoutes(deps: Deps & ReportLinkDeps): Endpoint[] {
  const { database, now, resources } = deps;
  const on = endpoints(deps);
  const store = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findRowOf(deps, database.orm, 'search-conditions', params.id, actor);
  const record = (
    tx: Orm,
    context: AppContext,
    actor: Actor,
    id: number,
    action: 'comment-report' | 'mail-report' | 'share-report' | 'revoke-report',
  ) =>
    audit(
      deps,
      tx,
      { actor, ip: context.get('ip'), requestId: context.get('requestId') },
      { resource: 'search-conditions', id, action, before: null, after: null },
    );
  /** False if the store was another customer's all month. */
  const hasOwnDays = async (id: number, period: string, actor: Actor) => {
    const others = await othersDaysOfStore(deps, database.orm, id, { shownTo: actor, today: dayOf(now()) });
    return withoutOthers(periodDays(period, null), others).length > 0;
  };
  return [
    on(getReportSharing, store, async ({ found: { id }, actor, query: { period, customerId } }) => {
      await requireOwner(deps.tables, database.orm, id, customerId);
      const ofCustomer = await mayShareCustomer(deps, database.orm, id, actor);
      const mayWrite = mayDo(resourceNamed(resources, 'search-conditions'), 'update', actor);
      const isOwn = await hasOwnDays(id, period, actor);
      return {
        ...(isOwn ? await commentOf(database.orm, id, period) : noComment),
        mayWrite,
        mayShareCustomer: ofCustomer,
        mailsTo: mayWrite && ofCustomer ? ((await reportRecipient(deps, database.orm, id))?.to ?? null) : null,
        links: await linksOf(deps, database.orm, id, { ofCustomer }),
      };
    }),
    on(putReportComment, store, async ({ context, found: { id }, actor, body }) => {
      // It would replace the comment for another customer
      if (!(await hasOwnDays(id, body.period, actor))) throw new AppError('not_found');
      const words = { comment: body.comment ?? '', nextMonth: body.nextMonth ?? '' };
      await database.transaction(async (tx) => {
        await saveComment(tx, { storeId: id, period: body.period }, words, { userId: actor.id, now: now() });
        await record(tx, context, actor, id, 'comment-report');
      });
      return {};
    }),
    on(shareReport, store, ({ context, found: { id }, actor, body }) => {
      const ofCustomer = body.ofCustomer === true;
      return database.transaction(async (tx) => {
        if (ofCustomer && !(await mayShareCustomer(deps, tx, id, actor))) throw new AppError('forbidden');
        const made = await shareMonth(deps, tx, { storeId: id, ...body, ofCustomer }, actor);
        await record(tx, context, actor, id, 'share-report');
        const link = (await linksOf(deps, tx, id, { ofCustomer })).find((one) => one.id === made);
        if (link === undefined) throw new Error('a link that was just made is not there');
        return link;
      });
    }),
    on(mailReport, store, async ({ context, found: { id }, actor, body: { period, customerId } }) => {
      await requireOwner(deps.tables, database.orm, id, customerId);
      if (period > dayOf(now()).slice(0, 7))
        throw new AppError('date_future', { field: 'period', params: { label: '対象月' } });
      if (!(await mayShareCustomer(deps, database.orm, id, actor))) throw new AppError('forbidden');
      const recipient = await reportRecipient(deps, database.orm, id);
      if (recipient === null) throw new AppError('report_to_nobody');
      await requirePermit(database, `report-mailed:${recipient.id}:${period}`, mailings, now());
      await database.transaction(async (tx) => {
        await mailMonth(deps, tx, recipient, period);
        await record(tx, context, actor, id, 'mail-report');
      });
      return { to: recipient.to, stores: recipient.stores };
    }),
    on(revokeReportLink, store, async ({ context, found: { id }, actor, body: { linkId } }) => {
      await database.transaction(async (tx) => {
        const ofCustomer = await mayShareCustomer(deps, tx, id, actor);
        await revokeLink(deps, tx, { storeId: id, linkId, ofCustomer });
        await record(tx, context, actor, id, 'revoke-report');
      });
      return {};
    }),
  ];
}
