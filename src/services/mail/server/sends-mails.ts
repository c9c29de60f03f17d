import type { MailWriter } from './delivery.ts';
import type { MailTemplates } from './template.ts';

/** What a feature that sends mails declares in its `server.ts`. */
export interface SendsMails {
  /** Its templates, by the name in the job `mail`. */
  readonly mails?: Partial<MailTemplates>;
  /** Writers of the mails of its own jobs, by job name. */
  readonly mailWriters?: Readonly<Record<string, (deps: never) => MailWriter>>;
}
