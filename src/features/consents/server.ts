import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { consentRule } from './server/consent-rule.ts';
import { consentSettingRule } from './server/consent-setting-rule.ts';
import { consentRequested } from './server/mails/consent-requested.ts';
import { consentRoutes } from './server/routes.ts';
import { registerConsentsJob } from './server/unlinking/due-unlinkings.ts';
import { unlinkingRoutes } from './server/unlinking/unlinking-routes.ts';
import { profileUnlinkingRule } from './server/unlinking/unlinking-rule.ts';

/** Customers' consents to what is done in their name on Google. */
export const consentsServer = {
  calls: [calls],
  routes: [consentRoutes, unlinkingRoutes],
  rules: { consent: consentRule, 'consent-setting': consentSettingRule, 'profile-unlinking': profileUnlinkingRule },
  jobs: [registerConsentsJob],
  mails: { consentRequested },
} satisfies ServerPlugin & SendsMails;
