import { boolean, type Infer, integer, list, moment, month, nullable, object, text } from '#core/model/shape.ts';

/** A link that shows a month's report to whoever has it. */
export const sharedReport = object({
  id: integer,
  /** Null where the key that sealed it is not there any more; the link itself still works. */
  url: nullable(text),
  period: month,
  /** All stores of the store's customer, not the one alone. */
  ofCustomer: boolean,
  createdBy: text,
  createDate: moment,
  expiresDate: moment,
});

/** What stands around the report of a store's month, and where it was shared. */
export const reportSharing = object({
  comment: text,
  nextMonth: text,
  /** May the asker write the words above? */
  mayWrite: boolean,
  /** The store has a customer, of whom the asker may have all stores told. */
  mayShareCustomer: boolean,
  /** Whom the asker may have it mailed to, by name; null where nobody can be. */
  mailsTo: nullable(text),
  links: list(sharedReport),
});

/** A report that is on its way by mail. */
export const mailedReport = object({
  /** Who gets it. */
  to: text,
  stores: integer,
});

/** What a link shows, to whoever has it: no id, and nobody's name but the stores'. */
export const sharedContent = object({
  /** The store, or the customer with how many stores. */
  of: text,
  period: month,
  /** Who made the report; null while no issuer is registered. */
  agency: nullable(text),
  expiresDate: moment,
});

export type ReportSharing = Infer<typeof reportSharing>;
export type SharedReport = Infer<typeof sharedReport>;

/** A shared report can be opened for so many days. */
export const sharedDays = 90;
