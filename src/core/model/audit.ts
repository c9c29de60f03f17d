import type { Register } from './roles.ts';

/** What the core itself does to rows, beyond the declared actions. */
export type CoreVerb = 'create' | 'update' | 'remove' | 'restore' | 'import' | 'undo-import' | 'undo-bulk';

/** What of the product is done to rows beyond the declared actions (`Register`). */
type ProductVerb = Register extends { readonly auditVerb: infer V extends string } ? V : string;

/** What the record of changes says was done beyond the declared actions: the core's verbs, and the product's. */
export type AuditVerb = CoreVerb | ProductVerb;

/** What of the product writes where no signed-in user does (`Register`). */
export type Process = Register extends { readonly process: infer P extends string } ? P : string;

/** What a record of changes may be about beyond the resources (`Register`). */
export type AuditThing = Register extends { readonly auditThing: infer T extends string } ? T : string;

/** The words of the record of changes: for what is done beyond the declared actions, and to what beyond the resources. */
export interface AuditWords {
  readonly done: Readonly<Record<ProductVerb, string>>;
  readonly things: Readonly<Record<AuditThing, string>>;
  /** What is told of a run that wrote in masses, in figures. */
  readonly figures?: Readonly<Record<string, string>>;
}
