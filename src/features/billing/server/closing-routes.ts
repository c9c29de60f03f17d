import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { dayOf } from '#core/model/day.ts';
import { boolean, date, month, number, yen } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, demandRole, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { transact } from '#core/server/kernel/transact.ts';
import { runAction } from '#core/server/verbs/action.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { admins } from '#domain/roles.ts';
import { deliveryJob } from '#mail/server/delivery.ts';
import type { Deps } from '#product';
import { countInvoices, invoiceArchive } from './archive.ts';
import { closingOf, lastRun } from './closing.ts';
import { closedOwners } from './count.ts';
import { hasDrafts, startRun } from './count-run.ts';
import { disposition } from './disposition.ts';
import { claimInvoiceMail } from './invoice-mail.ts';
import { countJob, issueAllJob } from './job-names.ts';
import { matchStatement } from './statement.ts';

const statementLimit = 5_000_000;

const ofPeriod = { period: month('対象月', { required: true }) };
const query = requestQuery(ofPeriod);
const body = requestBody(ofPeriod);
const payment = requestBody({
  chargeId: number('請求', { required: true, min: 1, max: 2_147_483_647 }),
  chargeVersion: number('版', { required: true, min: 1, max: 2_147_483_647 }),
  paidDate: date('入金日', { required: true }),
  // Nothing: all that is due
  amount: yen('入金額', { min: 1 }),
  fee: boolean('不足分を振込手数料とする'),
});

/** The closing of a month, step by step; each may be left and taken up again. For administrators; the archive for all who see charges. */
export function closingRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const { orm } = deps.database;
  const periodIn = async (context: AppContext) => {
    const { period } = body.parse(await jsonBody(context), deps.now());
    return period ?? '';
  };

  routes.get('/closing', async (context) => {
    demandAdmin(context);
    const { period } = query.parse(context.req.query(), deps.now());
    return context.json({ data: await closingOf(deps, orm, period ?? '', dayOf(deps.now())) });
  });

  routes.post('/closing/count', async (context) => {
    const actor = demandAdmin(context);
    const period = await periodIn(context);
    const owners = await closedOwners(deps, orm, period, dayOf(deps.now()));
    // Drafts that nobody owes any more are something to count: they go with it
    if (owners.length === 0 && !(await hasDrafts(deps, orm, period)))
      throw new AppError('period_open', { field: 'period' });
    await deps.database.transaction(async (tx) => {
      // A second click meets the count that the first one began
      const { id, isNew } = await startRun(deps, tx, { period, startedBy: actor.id, total: owners.length });
      if (isNew) await deps.enqueue(tx, countJob, { runId: id });
    });
    return context.json({ data: await lastRun(deps, orm, period) }, 202);
  });

  routes.post('/closing/issue', async (context) => {
    const { id, role } = demandAdmin(context);
    const period = await periodIn(context);
    const data = { period, actorId: id, role, ip: context.get('ip'), requestId: context.get('requestId') };
    await deps.enqueue(orm, issueAllJob, data);
    return context.json({ data: { period } }, 202);
  });

  routes.post('/closing/mail', async (context) => {
    demandAdmin(context);
    const period = await periodIn(context);
    const sent = await deps.database.transaction(async (tx) => {
      const claimed = await claimAll(deps, tx, period);
      for (const deliveryId of claimed) await deps.enqueue(tx, deliveryJob, { deliveryId });
      return claimed.length;
    });
    return context.json({ data: { sent } }, 202);
  });

  routes.post('/closing/statement', async (context) => {
    demandAdmin(context);
    const file = new Uint8Array(await context.req.arrayBuffer());
    return context.json(await matchStatement(deps, file, dayOf(deps.now())));
  });

  routes.post('/closing/payment', async (context) => {
    demandAdmin(context);
    const { chargeId, chargeVersion, paidDate, amount, fee } = payment.parse(await jsonBody(context), deps.now());
    const id = chargeId ?? 0;
    if ((paidDate ?? '') > dayOf(deps.now()))
      throw new AppError('date_future', { field: 'paidDate', params: { label: '入金日' } });
    const { row } = await transact(deps, context, async (writing) => {
      const input = { day: paidDate, amount, fee };
      const row = await runAction(writing, charges, 'mark-paid', id, { version: chargeVersion, input });
      return { row, resource: charges.name, id };
    });
    return context.json({ data: { id, status: row.status, paidDate: row.paidDate, version: row.version } });
  });

  routes.get('/charge-archive', async (context) => {
    const actor = demandRole(context, charges, 'list');
    const period = query.parse(context.req.query(), deps.now()).period ?? '';
    const total = await countInvoices(deps, actor, period);
    if (total === 0) throw new AppError('not_found');
    const name = `請求書_${period.replace('-', '')}.zip`;
    return context.body(invoiceArchive(deps, actor, period), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': disposition(name, `invoices-${period}.zip`),
      'X-Total-Count': String(total),
    });
  });
  return routes;
}

/** Claims the mails of all invoices of a period that were never sent: of two who ask at once, the second finds them claimed. */
async function claimAll(deps: Deps, tx: Orm, period: string): Promise<number[]> {
  const charges = deps.tables['incentive-history'];
  const waiting = await tx
    .select({ id: charges.id, userId: charges.userId })
    .from(charges)
    .where(
      and(
        eq(charges.period, period),
        inArray(charges.status, ['ISSUED', 'PAID', 'FAILED']),
        isNull(charges.mailedDate),
        isNull(charges.deleteDate),
      ),
    )
    .orderBy(charges.id)
    .for('update');
  const claimed: number[] = [];
  for (const { id, userId } of waiting) {
    const charge = { chargeId: id, userId };
    const delivery = await claimInvoiceMail({ tx, tables: deps.tables, now: deps.now() }, charge);
    if (delivery !== null) claimed.push(delivery);
  }
  return claimed;
}

function demandAdmin(context: AppContext): Actor {
  const actor = demandActor(context);
  if (!admins.some((role) => role === actor.role)) throw new AppError('forbidden');
  return actor;
}

const tag = '請求';

/** The same calls for OpenAPI. */
export const closingOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/closing', summary: '月次締めの進み具合', tag, query: query.fields },
  { method: 'post', path: '/closing/count', summary: '成果日数の集計の開始', tag, body: body.fields },
  { method: 'post', path: '/closing/issue', summary: '下書きの一括発行', tag, body: body.fields },
  { method: 'post', path: '/closing/mail', summary: '請求書の一括送付', tag, body: body.fields },
  {
    method: 'post',
    path: '/closing/statement',
    summary: '入金明細（CSV）と請求の照合',
    tag,
    takes: 'text/csv',
    maxBody: statementLimit,
  },
  { method: 'post', path: '/closing/payment', summary: '照合した入金の記録', tag, body: payment.fields },
  {
    method: 'get',
    path: '/charge-archive',
    summary: '対象月の請求書をまとめたZIP',
    tag,
    query: query.fields,
    spends: true,
  },
];
