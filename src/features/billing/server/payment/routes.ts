import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { unpaidStatuses } from '#domain/billing/charge-status.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import {
  finishCardSetup,
  finishPayByCard,
  getCard,
  payByCard,
  readCardFees,
  receivePaymentEvent,
  startCardSetup,
} from '../../calls/cards.ts';
import { paymentCard } from '../tables.ts';
import { enterFees } from './card-fees.ts';
import { nextTryNumber } from './claim.ts';
import type { PaymentGateway } from './gateway.ts';
import { chargeInPerson, finishInPerson, isUnderWay } from './in-person.ts';
import { chargeCardJob } from './job-names.ts';
import { paymentEvent } from './payment-event.ts';
import { secondsUntilTry } from './tries.ts';

export interface PaymentDeps extends Deps {
  readonly gateway: PaymentGateway | null;
  readonly publicUrl: string;
  log(entry: Record<string, unknown>): void;
}

/** The calls for a customer's card, and the payment service's webhook. Long, for it is the list of its calls. */
export function paymentRoutes(deps: PaymentDeps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  const chargeOf = ({ params, actor }: { readonly params: { readonly id: number }; readonly actor: Actor }) =>
    findRowOf(deps, orm, 'incentive-history', params.id, actor);
  const outcomeOf = async (id: number) => {
    const charge = deps.tables['incentive-history'];
    const [found] = await orm.select({ status: charge.status }).from(charge).where(eq(charge.id, id));
    return { status: String(found?.status), underWay: await isUnderWay(deps, id) };
  };
  return [
    on(getCard, async ({ actor: { id } }) => {
      const [card] = await orm.select().from(paymentCard).where(eq(paymentCard.userId, id));
      const { brand, last4, expMonth, expYear } = card ?? {};
      if (last4 === undefined || last4 === null) return null;
      return { brand: brand ?? '', last4, expMonth: expMonth ?? 0, expYear: expYear ?? 0 };
    }),
    on(startCardSetup, async ({ actor: { id } }) => {
      const gateway = requireGateway(deps);
      const doneUrl = `${deps.publicUrl}${pathTo('/change-payment')}`;
      const customerId = await customerOf(deps, gateway, id);
      const { id: setupId, url } = await gateway.startCardSetup({ customerId, doneUrl, cancelUrl: doneUrl });
      // Replaces the previous setup, which is no longer accepted
      await orm.update(paymentCard).set({ setupId }).where(eq(paymentCard.userId, id));
      return { url };
    }),
    on(
      finishCardSetup,
      () => requireGateway(deps),
      async ({ found: gateway, actor: { id }, body: { session } }) => {
        const customerId = await customerOf(deps, gateway, id);
        const refused = new AppError('invalid', { field: 'session', params: { label: 'カードの登録' } });
        const card = await gateway.cardOfSetup(session, customerId).catch(() => null);
        if (card === null) throw refused;
        await deps.database.transaction(async (tx) => {
          // Only the latest setup, and only once: of two concurrent requests the second fails
          const [kept] = await tx
            .update(paymentCard)
            .set({ ...card, setupId: null, updateDate: deps.now() })
            .where(and(eq(paymentCard.userId, id), eq(paymentCard.setupId, session)))
            .returning();
          if (kept === undefined) throw refused;
          // Charge unpaid invoices with the new card as soon as the daily limit allows; once per attempt number, however many cards are
          // entered until then
          const wait = await secondsUntilTry(tx, id, deps.now());
          const later = wait === 0 ? {} : { startAfterSeconds: wait };
          for (const chargeId of await unpaidOf(deps, tx, id))
            await deps.enqueue(tx, chargeCardJob, { chargeId, attempt: await nextTryNumber({ tx }, chargeId) }, later);
        });
        const { brand, last4, expMonth, expYear } = card;
        return { brand, last4, expMonth, expYear };
      },
    ),
    on(payByCard, chargeOf, async ({ actor: { id: userId }, found: charge }) => {
      const gateway = requireGateway(deps);
      const returnUrl = `${deps.publicUrl}${pathTo('/incentive-history/:id', { id: charge.id })}?payment=done`;
      const url = await chargeInPerson({ ...deps, gateway }, { chargeId: charge.id, userId, returnUrl });
      return { url, ...(await outcomeOf(charge.id)) };
    }),
    on(finishPayByCard, chargeOf, async ({ found: { id } }) => {
      await finishInPerson(deps, id);
      return outcomeOf(id);
    }),
    on(readCardFees, ({ context, actor, body: { month } }) =>
      enterFees(deps, { actor, ip: context.get('ip'), requestId: context.get('requestId') }, month),
    ),
    on(receivePaymentEvent, async ({ context }) => {
      const signature = context.req.header('stripe-signature') ?? '';
      const event = await requireGateway(deps).readEvent(await context.req.text(), signature);
      if (event === null) throw new AppError('malformed');
      await paymentEvent(deps, requireGateway(deps), event);
      return { received: true };
    }),
  ];
}

function requireGateway({ gateway }: PaymentDeps): PaymentGateway {
  if (gateway === null) throw new AppError('not_connected', { params: { name: 'Stripe' } });
  return gateway;
}

/** Returns the customer's id at the gateway; creates the customer the first time. */
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
    .where(and(eq(charges.userId, userId), eq(charges.paymentMethod, 'CARD'), inArray(charges.status, unpaidStatuses)));
  return rows.map(({ id }) => id);
}
