import { array, epochMs, flag, type Infer, integer, nullable, object, string, yearMonth } from '#core/model/shape.ts';

/** A link that shows a month's report to anyone who has it. */
export const sharedReport = object({
  id: integer,
  /** Null when the key that encrypted it is gone; the link itself still works. */
  url: nullable(string),
  period: yearMonth,
  /** True when it covers all stores of the store's customer, not this one alone. */
  ofCustomer: flag,
  createdBy: string,
  createDate: epochMs,
  expiresDate: epochMs,
});

/** The texts around a store's monthly report, and its shared links. */
export const reportSharing = object({
  comment: string,
  nextMonth: string,
  /** True when the caller may edit these texts. */
  mayWrite: flag,
  /** True when the store has a customer, and the caller may share all of that customer's stores. */
  mayShareCustomer: flag,
  /** Name of the recipient to whom the caller can mail it; null when there is none. */
  mailsTo: nullable(string),
  links: array(sharedReport),
});

/** A report queued for mailing. */
export const mailedReport = object({
  /** Its recipient. */
  to: string,
  stores: integer,
});

/** Content of a shared link, for anyone who has it: no ids, and no names but the stores'. */
export const sharedContent = object({
  /** The store, or the customer and the number of stores. */
  of: string,
  period: yearMonth,
  /** Issuer of the report; null while no issuer is registered. */
  agency: nullable(string),
  expiresDate: epochMs,
});

export type ReportSharing = Infer<typeof reportSharing>;
export type SharedReport = Infer<typeof sharedReport>;

/** Number of days for which a shared report can be opened. */
export const sharedDays = 90;
