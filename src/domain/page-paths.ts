/**
 * Every route of a page that no declaration makes: the features' screens, and the pages of the login program. No resource may stand at one.
 * Written out, since the server cannot load the screens; where it differs from them, `src/app/console/paths.ts` does not compile.
 */
export const pagePaths = {
  '/': true,
  '/accept-google': true,
  '/accept-tiktok': true,
  '/change-email': true,
  '/change-password': true,
  '/change-payment': true,
  '/closing': true,
  '/google-link': true,
  '/google-queue': true,
  '/outbox': true,
  '/outbox/:mail': true,
  '/perfomance/:id/:timeCreateCondition': true,
  '/posts': true,
  '/profile': true,
  '/profile/notifications': true,
  '/profile/notifications/deliveries': true,
  '/profile/passkeys': true,
  '/profile/sessions': true,
  '/profile/tokens': true,
  '/profile/two-factor': true,
  '/reconnect': true,
  '/reconnect/:provider': true,
  '/reviews': true,
  '/search-conditions/place-matching': true,
  '/search-conditions/ranks': true,
  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId': true,
  '/setting/connections': true,
  '/shared-report': true,
  '/sns-account/create/:id/:searchConditionId': true,
  '/system-user/common/:page': true,
  '/verify-change-email': true,
  '/auth/login': true,
  '/auth/reset-password': true,
  '/auth/change-password': true,
} as const;

export type PagePath = keyof typeof pagePaths;
