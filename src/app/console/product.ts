import { accountsConsole } from '#accounts/console.ts';
import { approvalsConsole } from '#approvals/console.ts';
import { auditConsole } from '#audit/console.ts';
import { billingConsole } from '#billing/console.ts';
import { consentsConsole } from '#consents/console.ts';
import { type ConsoleProduct, consoleProductOf } from '#core/console/product/plugin.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { dashboardConsole } from '#dashboard/console.ts';
import { googleConsole } from '#google/console.ts';
import { guardConsole } from '#guard/console.ts';
import { locationsConsole } from '#locations/console.ts';
import { mailConsole } from '#mail/console.ts';
import { notificationsConsole } from '#notifications/console.ts';
import { onboardingConsole } from '#onboarding/console.ts';
import { performanceConsole } from '#performance/console.ts';
import { postsConsole } from '#posts/console.ts';
import { profileConsole } from '#profile/console.ts';
import { rankingConsole } from '#ranking/console.ts';
import { reportConsole } from '#report/console.ts';
import { resources } from '#resources';
import { reviewsConsole } from '#reviews/console.ts';
import { settingsConsole } from '#settings/console.ts';
import { snsConsole } from '#sns/console.ts';
import { storesConsole } from '#stores/console.ts';
import { tiktokConsole } from '#tiktok/console.ts';
import { webhooksConsole } from '#webhooks/console.ts';

/** In development, when this version was requested: of two concurrent requests, the older may arrive last. */
export const askedAt = import.meta.hot ? Number(new URL(import.meta.url).searchParams.get('t')) : 0;

const capabilities = [
  storesConsole,
  locationsConsole,
  dashboardConsole,
  rankingConsole,
  billingConsole,
  settingsConsole,
  reportConsole,
  reviewsConsole,
  postsConsole,
  consentsConsole,
  profileConsole,
  approvalsConsole,
  googleConsole,
  performanceConsole,
  guardConsole,
  accountsConsole,
  mailConsole,
  snsConsole,
  tiktokConsole,
  notificationsConsole,
  auditConsole,
  webhooksConsole,
  onboardingConsole,
];

/** Makes the console of this product: the declarations, and what each capability adds. */
export function consoleProduct(): ConsoleProduct {
  return consoleProductOf(resolveResources(resources), capabilities);
}
