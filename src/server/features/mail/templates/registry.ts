import type { MailTemplate } from '../template.ts';
import { changed } from './changed.ts';
import { confirm } from './confirm.ts';
import { invitation } from './invitation.ts';
import { registered } from './registered.ts';
import { reset } from './reset.ts';

/** Every mail the product sends, by the name that the job `mail` carries. */
export const templates = {
  changed,
  confirm,
  invitation,
  registered,
  reset,
} as const satisfies Record<string, MailTemplate>;
