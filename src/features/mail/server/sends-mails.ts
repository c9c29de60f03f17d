import type { MailWriter } from './delivery.ts';
import type { MailTemplates } from './template.ts';

/** What a feature that sends mails says of them in its entry. */
export interface SendsMails {
  /** Its templates, by the name that the job `mail` carries. */
  readonly mails?: Partial<MailTemplates>;
  /** What writes the mails of jobs of its own, by their names. */
  readonly mailWriters?: Readonly<Record<string, (deps: never) => MailWriter>>;
}
