import { accountsServer } from '#accounts/server.ts';
import { approvalsServer } from '#approvals/server.ts';
import { billingServer } from '#billing/server.ts';
import { consentsServer } from '#consents/server.ts';
import { coreServer } from '#core/server/plugin/core.ts';
import { dashboardServer } from '#dashboard/server.ts';
import { googleServer } from '#google/server.ts';
import { guardServer } from '#guard/server.ts';
import { linksServer } from '#links/server.ts';
import { locationsServer } from '#locations/server.ts';
import { mailServer } from '#mail/server.ts';
import { notificationsServer } from '#notifications/server.ts';
import { onboardingServer } from '#onboarding/server.ts';
import { performanceServer } from '#performance/server.ts';
import { postalCodeServer } from '#postal-code/server.ts';
import { postsServer } from '#posts/server.ts';
import { profileServer } from '#profile/server.ts';
import { rankingServer } from '#ranking/server.ts';
import { reportServer } from '#report/server.ts';
import { reviewsServer } from '#reviews/server.ts';
import { settingsServer } from '#settings/server.ts';
import { snsServer } from '#sns/server.ts';
import { sourcesServer } from '#sources/server.ts';
import { storesServer } from '#stores/server.ts';
import { termsServer } from '#terms/server.ts';
import { tiktokServer } from '#tiktok/server.ts';
import { usersServer } from '#users/server.ts';
import { webhooksServer } from '#webhooks/server.ts';
import { writingServer } from '#writing/server.ts';

/** Everything that adds to the server: the core, and each capability. The server is composed from this list. */
export const features = [
  coreServer,
  usersServer,
  accountsServer,
  mailServer,
  notificationsServer,
  linksServer,
  googleServer,
  reviewsServer,
  postsServer,
  consentsServer,
  profileServer,
  approvalsServer,
  tiktokServer,
  snsServer,
  performanceServer,
  guardServer,
  termsServer,
  storesServer,
  sourcesServer,
  locationsServer,
  billingServer,
  rankingServer,
  reportServer,
  settingsServer,
  dashboardServer,
  postalCodeServer,
  webhooksServer,
  onboardingServer,
  writingServer,
] as const;
