import { boolean, type Infer, integer, list, moment, month, nullable, object, text } from '#core/model/shape.ts';

/** A link that shows a month's report to anyone who has it. */
export const sharedReport = object({
  id: integer,
  /** Null when the key that encrypted it is gone; the link itself still works. */
  url: nullable(text),
  period: month,
  /** True when it covers all stores of the store's customer, not this one alone. */
  ofCustomer: boolean,
  createdBy: text,
  createDate: moment,
  expiresDate: moment,
});

/** The texts around a store's monthly report, and its shared links. */
export const reportSharing = object({
  comment: text,
  nextMonth: text,
  /** True when the caller may edit these texts. */
  mayWrite: boolean,
  /** True when the store has a customer, and the caller may share all of that customer's stores. */
  mayShareCustomer: boolean,
  /** Name of the recipient to whom the caller can mail it; null when there is none. */
  mailsTo: nullable(text),
  links: list(sharedReport),
});

/** A report queued for mailing. */
export const mailedReport = object({
  /** Its recipient. */
  to: text,
  stores: integer,
});

/** Content of a shared link, for anyone who has it: no ids, and no names but the stores'. */
export const sharedContent = object({
  /** The store, or the customer and the number of stores. */
  of: text,
  period: month,
  /** Issuer of the report; null while no issuer is registered. */
  agency: nullable(text),
  expiresDate: moment,
});

export type ReportSharing = Infer<typeof reportSharing>;
export type SharedReport = Infer<typeof sharedReport>;

/** Number of days for which a shared report can be opened. */
export const sharedDays = 90;
