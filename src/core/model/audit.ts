import type { Register } from './roles.ts';

/** What the core itself does to rows, beyond the declared actions. */
export type CoreVerb = 'create' | 'update' | 'remove' | 'restore' | 'import' | 'undo-import' | 'undo-bulk';

/** What the record of changes says was done beyond the declared actions: the core's verbs, and the product's (`Register`). */
export type AuditVerb = CoreVerb | (Register extends { readonly auditVerb: infer V extends string } ? V : string);

/** What of the product writes where no signed-in user does (`Register`). */
export type Process = Register extends { readonly process: infer P extends string } ? P : string;

/** What a record of changes may be about beyond the resources (`Register`). */
export type AuditThing = Register extends { readonly auditThing: infer T extends string } ? T : string;
