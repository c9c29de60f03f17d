import { codeOf, epochMs, type Infer, integer, nullable, object, oneOf, string } from '#core/model/shape.ts';

/*
 * States of a mail, for server and console. WAITING until a worker takes it, SENDING while it is sent. Final states:
 * SENT, FAILED, DROPPED (no recipient left). UNKNOWN: the server may or may not have accepted it, so a person decides.
 * A person can also decide not to resend a failed one (WITHHELD).
 */

export type DeliveryState = InvoiceMailState | 'SENDING' | 'DROPPED';

/** Of mails and messages alike: those that a person decides about. */
export const undeliveredStates = ['UNKNOWN', 'FAILED'] as const satisfies readonly DeliveryState[];

/** State of the mail with a charge's invoice, as the charge shows it. */
export const invoiceMailStates = {
  WAITING: '送信待ち',
  SENT: '送付済',
  UNKNOWN: '送信不明',
  FAILED: '送信失敗',
  WITHHELD: '送らない',
} as const;

export type InvoiceMailState = keyof typeof invoiceMailStates;

/** Maps a delivery's state to the one that a charge shows; null when nothing was sent or will be. */
export function invoiceMailState(state: DeliveryState): InvoiceMailState | null {
  if (state === 'DROPPED') return null;
  return state === 'SENDING' ? 'WAITING' : state;
}

/** Known reasons why a mail was never sent. */
export const mailProblemLabels = { NO_ADDRESS: '宛先のメールアドレスがありません' } as const;

export type MailProblem = keyof typeof mailProblemLabels;

export const noAddress: MailProblem = 'NO_ADDRESS';

/** A mail that needs a person's decision. */
export const undeliveredMail = object({
  id: integer,
  /** epoch ms */
  date: epochMs,
  address: string,
  subject: string,
  state: oneOf(undeliveredStates),
  /** Null when the mail server gave the reason, or none is known. */
  problem: nullable(codeOf(mailProblemLabels)),
});

export type UndeliveredMail = Infer<typeof undeliveredMail>;
