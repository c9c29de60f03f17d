import { eq } from 'drizzle-orm';
import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { followDispute, followRefunds } from './at-gateway.ts';
import type { SettleDeps } from './deps.ts';
import type { GatewayEvent, PaymentGateway } from './gateway.ts';
import { refundCameBack } from './refund.ts';
import { settleCharge } from './settle.ts';

/** The only currency that charges are in. */
const ourCurrency = 'jpy';

export interface PaymentEventDeps extends SettleDeps {
  log(entry: Record<string, unknown>): void;
}

/**
 * Records what a webhook event says; an event that comes twice changes nothing. One about a payment that is none of our
 * charges', or in another currency, is logged and books nothing. Throws if the gateway cannot be asked, so that it
 * delivers the event again.
 */
export async function paymentEvent(
  deps: PaymentEventDeps,
  gateway: PaymentGateway,
  event: GatewayEvent,
): Promise<void> {
  const { outcome, refundFailed, refundsOf, disputeId } = event;
  let isKnown = true;
  if (outcome !== null) isKnown = await recordOutcome(deps, outcome);
  if (refundFailed !== undefined) await refundCameBack(deps, refundFailed);
  if (refundsOf !== undefined) isKnown = await followRefunds(deps, gateway, refundsOf);
  if (disputeId !== undefined) isKnown = await followDispute(deps, gateway, disputeId);
  if (!isKnown) deps.log({ level: 'warn', event: 'payment-event-unknown', id: event.id, type: event.type });
}

/** False if there is no such charge. */
async function recordOutcome(deps: PaymentEventDeps, outcome: NonNullable<GatewayEvent['outcome']>): Promise<boolean> {
  const { chargeId, paid, paymentId, amount, currency } = outcome;
  const { database, tables } = deps;
  const charges = tables['incentive-history'];
  const [charge] = await database.orm
    .select({ id: charges.id, invoiceNumber: charges.invoiceNumber })
    .from(charges)
    .where(eq(charges.id, chargeId));
  if (charge === undefined) return false;
  if (paid && (currency !== ourCurrency || amount <= 0)) {
    const notices = tables.notification;
    const content = `請求 ${charge.invoiceNumber ?? ''} に、円でないカード決済（${amount} ${currency.toUpperCase()}）の通知がありました。入金として記録していません。決済サービスの画面で確認してください`;
    await database.transaction(async (tx) => {
      // The same event may come twice
      if ((await tx.$count(notices, eq(notices.content, content))) > 0) return;
      const subject = { notificationType: 'CHARGE_FAILURE', operandValue: [0, chargeId] } as const;
      const recipients = { recipientRoles: admins, recipientUserIds: [] };
      await emitNotification({ tx, tables, now: deps.now() }, { ...subject, ...recipients, content });
    });
    return true;
  }
  // The response to the charge call reports failures too; this event only matters if that response was lost
  const reason = 'カード会社に承認されませんでした';
  await settleCharge(deps, chargeId, paid ? { paid: true, paymentId, amount } : { paid: false, reason });
  return true;
}
