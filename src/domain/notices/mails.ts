import type { SignUpProduct } from '../accounts/sign-up-products.ts';
import type { ReminderStep } from '../invoices/reminders.ts';

/** Recipient is a user, given by account id or address. */
type ToAccount = { readonly userId: number } | { readonly email: string };
/** Recipient is an address without an account (yet). */
type ToAddress = { readonly address: string };

/** Every mail that the product sends, by template: its recipient and the template's data; never a token or secret. */
interface Mails {
  apiTokenChanged: ToAccount & { readonly data: { readonly made: boolean; readonly name: string } };
  approvalRequested: ToAccount & { readonly data: { readonly requestId: number } };
  changed: ToAccount;
  confirm: ToAccount;
  emailTaken: ToAccount;
  invitation: ToAccount;
  leaveReceived: ToAccount;
  registered: ToAccount;
  reset: ToAccount & { readonly data: { readonly by: 'oneself' | 'administrator' } };
  changeEmail: ToAddress & { readonly data: { readonly userId: number; readonly email: string } };
  chargeIssued: ToAccount & { readonly data: { readonly chargeId: number } };
  chargeReminder: ToAccount & { readonly data: { readonly chargeId: number; readonly step: ReminderStep } };
  consentRequested: ToAccount & { readonly data: { readonly consentId: number } };
  emailChangeAsked: ToAccount & { readonly data: { readonly email: string } };
  emailChanged: ToAddress & { readonly data: { readonly email: string } };
  inquiryArrived: ToAccount & { readonly data: { readonly id: number } };
  inquiryReceived: ToAddress & { readonly data: { readonly id: number } };
  leave: ToAccount & { readonly data: { readonly product: SignUpProduct; readonly reason: string } };
  leaveArrived: ToAccount & { readonly data: { readonly userId: number } };
  monthlyReport: ToAccount & { readonly data: { readonly period: string } };
  newDevice: ToAccount & { readonly data: { readonly date: number; readonly ip: string; readonly userAgent: string } };
  notices: ToAccount & { readonly data: { readonly ids: readonly number[]; readonly total: number } };
  objectionDecided: ToAccount & { readonly data: { readonly objectionId: number } };
  profileChanged: ToAccount & { readonly data: { readonly itemIds: readonly number[] } };
  passkeyChanged: ToAccount & { readonly data: { readonly added: boolean; readonly name: string } };
  webhookStopped: ToAccount & { readonly data: { readonly webhookId: number } };
  secondFactorChanged: ToAccount & { readonly data: { readonly enabled: boolean } };
}

export type MailName = keyof Mails;

/** Whether the mail goes to a user, or to an address without an account (yet). */
export type MailTo<N extends MailName> = Mails[N] extends ToAddress ? 'address' : 'account';

/** The data of a mail's template. */
export type MailDataOf<N extends MailName> = Mails[N] extends { readonly data: infer D }
  ? D
  : Readonly<Record<never, never>>;

/** A request to send the mail of a template. */
export type MailOf<N extends MailName> = { readonly template: N } & Mails[N];

export type MailRequest = { readonly [N in MailName]: MailOf<N> }[MailName];
