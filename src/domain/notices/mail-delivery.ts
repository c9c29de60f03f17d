import { codeOf, type Infer, integer, moment, nullable, object, oneOf, text } from '#core/model/shape.ts';

/*
 * A mail on its way, for both sides. WAITING until a worker takes it, SENDING while one does; what became of it is known (SENT,
 * FAILED, DROPPED: nobody left to tell) or is not: the server may or may not have taken an UNKNOWN one, so a person decides. A person also
 * decides that one which failed is not to be sent (WITHHELD).
 */

export type DeliveryState = InvoiceMailState | 'SENDING' | 'DROPPED';

/** Of mails and messages alike: those that a person decides about. */
export const undeliveredStates = ['UNKNOWN', 'FAILED'] as const satisfies readonly DeliveryState[];

/** What a charge says about the mail with its invoice. */
export const invoiceMailStates = {
  WAITING: '送信待ち',
  SENT: '送付済',
  UNKNOWN: '送信不明',
  FAILED: '送信失敗',
  WITHHELD: '送らない',
} as const;

export type InvoiceMailState = keyof typeof invoiceMailStates;

/** A delivery as a charge shows it; null when nothing was sent and nothing will be. */
export function invoiceMailState(state: DeliveryState): InvoiceMailState | null {
  if (state === 'DROPPED') return null;
  return state === 'SENDING' ? 'WAITING' : state;
}

/** Why a mail never left, where that is known. */
export const mailProblemLabels = { NO_ADDRESS: '宛先のメールアドレスがありません' } as const;

export type MailProblem = keyof typeof mailProblemLabels;

export const noAddress: MailProblem = 'NO_ADDRESS';

/** A mail that a person must look at. */
export const unconfirmedMail = object({
  id: integer,
  /** epoch ms */
  date: moment,
  address: text,
  subject: text,
  state: oneOf(undeliveredStates),
  /** Null: the mail server's, or nobody knows. */
  problem: nullable(codeOf(mailProblemLabels)),
});

export type UnconfirmedMail = Infer<typeof unconfirmedMail>;
