import { desc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { mailDelivery } from '#core/server/database/feature-tables.ts';
import { type AppContext, demandActor, idOf, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { TroubledMail } from '#domain/mail-delivery.ts';
import { admins } from '#domain/roles.ts';
import { type Delivery, deliveryJob, showOnCharge } from '#mail/server/delivery.ts';
import { mayReadAddress } from '#mail/server/readers.ts';
import type { Deps } from '#product';
import { wait } from './invoice-mail.ts';

const shownAtMost = 200;

/** Mails whose outcome is unknown, or that the server would not take: seen, sent again or laid aside by administrators. */
export function deliveryRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const { orm } = deps.database;

  routes.get('/mail-delivery', async (context) => {
    const may = await mayReadAddress(deps, demandAdmin(context));
    const rows = await orm
      .select()
      .from(mailDelivery)
      .where(inArray(mailDelivery.state, ['UNKNOWN', 'FAILED']))
      .orderBy(desc(mailDelivery.id))
      .limit(shownAtMost);
    const data = rows.filter(({ address }) => may(address ?? '')).map(troubled);
    context.header('X-Total-Count', String(data.length));
    return context.json({ data, total: data.length });
  });

  routes.post('/mail-delivery/:id/send-again', async (context) => {
    const id = await change(context, async (tx, delivery) => {
      await wait({ tx, tables: deps.tables, now: deps.now() }, delivery);
      await deps.enqueue(tx, deliveryJob, { deliveryId: delivery.id });
    });
    return context.json({ data: { id } }, 202);
  });

  // Nothing is left to do: one in doubt had arrived, as somebody has asked; one that failed is given up
  routes.post('/mail-delivery/:id/dismiss', async (context) => {
    const id = await change(context, async (tx, { id: one, chargeId, state: before }) => {
      const now = deps.now();
      const state = before === 'UNKNOWN' ? 'SENT' : 'DROPPED';
      await tx.update(mailDelivery).set({ state, updateDate: now }).where(eq(mailDelivery.id, one));
      if (chargeId !== null) await showOnCharge(deps, tx, { chargeId, state, now });
    });
    return context.json({ data: { id } });
  });

  /** Of two that press at once, the second finds that there is nothing left to decide. */
  async function change(context: AppContext, write: (tx: Orm, delivery: Delivery) => Promise<void>): Promise<number> {
    const actor = demandAdmin(context);
    const id = idOf(context);
    const may = await mayReadAddress(deps, actor);
    const chargeId = await deps.database.transaction(async (tx) => {
      const [delivery] = await tx.select().from(mailDelivery).where(eq(mailDelivery.id, id)).for('update');
      if (delivery === undefined || !may(delivery.address ?? '')) throw new AppError('not_found');
      if (delivery.state !== 'UNKNOWN' && delivery.state !== 'FAILED') throw new AppError('mail_underway');
      await write(tx, delivery);
      return delivery.chargeId;
    });
    if (chargeId !== null) await deps.publishChange('incentive-history', chargeId, actor.id);
    return id;
  }
  return routes;
}

function troubled({ id, updateDate, address, subject, state }: Delivery): TroubledMail {
  const shown = { id, date: updateDate, address: address ?? '', subject: subject ?? '' };
  return { ...shown, state: state === 'FAILED' ? 'FAILED' : 'UNKNOWN' };
}

function demandAdmin(context: AppContext): Actor {
  const actor = demandActor(context);
  if (!admins.some((role) => role === actor.role)) throw new AppError('forbidden');
  return actor;
}

const tag = '送信メール';

/** The same calls for OpenAPI. */
export const deliveryOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/mail-delivery', summary: '送信結果が不明または失敗のメール', tag },
  { method: 'post', path: '/mail-delivery/{id}/send-again', summary: 'メールをもう一度送る', tag },
  { method: 'post', path: '/mail-delivery/{id}/dismiss', summary: 'メールを確認済みにする', tag },
];
