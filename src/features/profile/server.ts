import type { UsesGoogle } from '#google/server/deps.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { checkGivenUp, checkItem } from './server/check-item.ts';
import { profileChanged } from './server/mails/profile-changed.ts';
import { profileEditRoutes } from './server/routes.ts';
import { sendGivenUp, sendItem } from './server/send-item.ts';
import { settleOpenRuns } from './server/settle-run.ts';

/** Edits of stores' Google profiles, of one store or of many at once. */
export const profileServer = {
  calls: [calls],
  mails: { profileChanged },
  routes: [profileEditRoutes],
  googleEdits: {
    'profile-check': { handle: checkItem, refused: checkGivenUp },
    profile: { handle: sendItem, refused: sendGivenUp, queueDue: settleOpenRuns },
  },
} satisfies ServerPlugin & UsesGoogle & SendsMails;
