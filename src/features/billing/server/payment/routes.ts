import { and, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import { text } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { paymentCard } from '#core/server/database/feature-tables.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { type AppContext, demandActor, jsonBody, type Variables } from '#core/server/kernel/context.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { paymentRoles } from '#domain/own-screens.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import type { PaymentGateway } from './gateway.ts';
import { chargeCardJob } from './job-names.ts';
import { settleCharge } from './settle.ts';

export interface PaymentDeps extends Deps {
  readonly gateway: PaymentGateway | null;
  readonly publicUrl: string;
}

const setup = requestBody({ session: text('カードの登録', { required: true, max: 200 }) });
const eventLimit = 1_000_000;

/** The card of those who pay by card, and what the payment service tells by itself. */
export function paymentRoutes(deps: PaymentDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const { orm } = deps.database;

  routes.get('/payment-card', async (context) => {
    const { id } = demandPayer(context);
    const [card] = await orm.select().from(paymentCard).where(eq(paymentCard.userId, id));
    const { brand, last4, expMonth, expYear } = card ?? {};
    return context.json({ data: last4 === undefined || last4 === null ? null : { brand, last4, expMonth, expYear } });
  });

  routes.post('/payment-card/setup', async (context) => {
    const { id } = demandPayer(context);
    const gateway = demandGateway(deps);
    const doneUrl = `${deps.publicUrl}/change-payment`;
    const url = await gateway.startCardSetup({
      customerId: await customerOf(deps, gateway, id),
      doneUrl,
      cancelUrl: doneUrl,
    });
    return context.json({ data: { url } });
  });

  routes.post('/payment-card', async (context) => {
    const { id } = demandPayer(context);
    const gateway = demandGateway(deps);
    const { session } = setup.parse(await jsonBody(context), deps.now());
    const customerId = await customerOf(deps, gateway, id);
    const card = await gateway.cardOfSetup(session, customerId).catch(() => null);
    if (card === null) throw new AppError('invalid', { field: 'session', params: { label: 'カードの登録' } });
    await deps.database.transaction(async (tx) => {
      await tx
        .update(paymentCard)
        .set({ ...card, updateDate: deps.now() })
        .where(eq(paymentCard.userId, id));
      // What could not be charged so far is tried again with the new card
      for (const chargeId of await unpaidOf(deps, tx, id)) await deps.enqueue(tx, chargeCardJob, { chargeId });
    });
    const { brand, last4, expMonth, expYear } = card;
    return context.json({ data: { brand, last4, expMonth, expYear } });
  });

  routes.post('/stripe/webhook', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await demandGateway(deps).readEvent(await context.req.text(), signature);
    if (event === null) throw new AppError('malformed');
    // Delivered twice, it finds the charge settled
    if (event.outcome !== null) {
      const { chargeId, paid, paymentId, amount } = event.outcome;
      // A payment failure is told by the answer to the call too; this one only matters when that answer was lost
      const reason = 'カード会社に承認されませんでした';
      await settleCharge(deps, chargeId, paid ? { paid: true, paymentId, amount } : { paid: false, reason });
    }
    return context.json({ data: { received: true } });
  });
  return routes;
}

function demandPayer(context: AppContext): Actor {
  const actor = demandActor(context);
  if (!paymentRoles.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}

function demandGateway({ gateway }: PaymentDeps): PaymentGateway {
  if (gateway === null) throw new AppError('not_connected', { params: { name: 'Stripe' } });
  return gateway;
}

/** The customer's name at the gateway, given at the first time. */
async function customerOf(deps: PaymentDeps, gateway: PaymentGateway, userId: number): Promise<string> {
  const { orm } = deps.database;
  const [known] = await orm.select().from(paymentCard).where(eq(paymentCard.userId, userId));
  if (known !== undefined) return known.customerId;
  const account = await findAccount(deps.tables, orm, { id: userId });
  if (account === null) throw new AppError('unauthenticated');
  const customerId = await gateway.createCustomer({ userId, email: account.email, name: account.name });
  await orm.insert(paymentCard).values({ userId, customerId, updateDate: deps.now() }).onConflictDoNothing();
  return customerId;
}

async function unpaidOf(deps: PaymentDeps, tx: Orm, userId: number): Promise<number[]> {
  const charges = deps.tables['incentive-history'];
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(eq(charges.userId, userId), eq(charges.paymentMethod, 'CARD'), inArray(charges.status, ['ISSUED', 'FAILED'])),
    );
  return rows.map(({ id }) => id);
}

const tag = '支払い';

/** The same calls for OpenAPI. */
export const paymentOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/payment-card', summary: '登録されているカード（下4桁と有効期限）', tag },
  { method: 'post', path: '/payment-card/setup', summary: 'カードの登録の開始', tag },
  { method: 'post', path: '/payment-card', summary: 'カードの登録の完了', tag, body: setup.fields },
  {
    method: 'post',
    path: '/stripe/webhook',
    summary: '決済サービスからの通知',
    tag,
    public: true,
    takes: 'application/json',
    maxBody: eventLimit,
  },
];
