import type { Register } from './roles.ts';

/** What the core itself does to rows, besides the declared actions. */
export type CoreVerb =
  | 'create'
  | 'update'
  | 'remove'
  | 'restore'
  | 'import'
  | 'undo'
  | 'undo-import'
  | 'undo-bulk'
  | 'offer-view'
  | 'withdraw-view';

/** The one subject of the core's own entries that is no resource: a saved view. */
export const auditedView = 'saved-view';

/** What the product does to rows, besides the declared actions (`Register`). */
type ProductVerb = Register extends { readonly auditVerb: infer V extends string } ? V : string;

/** The actions in the audit log besides the declared ones: the core's and the product's. */
export type AuditVerb = CoreVerb | ProductVerb;

/** The processes of the product that write without a signed-in user (`Register`). */
export type Process = Register extends { readonly process: infer P extends string } ? P : string;

/** What an audit entry may be about besides resources (`Register`). */
export type AuditThing = Register extends { readonly auditThing: infer T extends string } ? T : string;

/** The labels of the audit log: for actions that are not declared, and for subjects that are not resources. */
export interface AuditWords {
  readonly done: Readonly<Record<ProductVerb, string>>;
  readonly things: Readonly<Record<AuditThing, string>>;
  /** Labels of the figures that describe a bulk write. */
  readonly figures?: Readonly<Record<string, string>>;
  /**
   * What an entry counts to by the values that it changed: for each code of the log's field `topics`, the paths of values by resource
   * (`details.dailyPrice` in sub-rows).
   */
  readonly topics?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
