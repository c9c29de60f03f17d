import { describe, expect, it } from 'vitest';
import { planRoutes } from '#core/console/app/plan.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { consoleProduct } from './console/product.ts';

// One letter per role, in the order of roleCodes; * is everyone, signed in or not
const letters = 'SBMWDAF';
const routes: Readonly<Record<string, string>> = {
  '/search-conditions': 'SBMWDAF',
  '/search-conditions/new': 'SBM',
  '/search-conditions/:id/edit': 'SBM',
  '/search-conditions/:id': 'SBMWDAF',
  '/search-location': 'SB',
  '/search-location/create': 'SB',
  '/search-location/:id/edit': 'SB',
  '/search-location/:id': 'SB',
  '/keyword-template': 'SBM',
  '/keyword-template/create': 'SB',
  '/keyword-template/:id/edit': 'SB',
  '/keyword-template/:id': 'SBM',
  '/system-user': 'SBM',
  '/system-user/create': 'SBM',
  '/system-user/:id/edit': 'SBM',
  '/system-user/:id': 'SBM',
  '/invoice-additional-information-detail/:id/create': 'SBM',
  '/invoice-additional-information-detail/:id/edit': 'SBM',
  '/sns-account': 'SB',
  '/sns-account/create': 'SB',
  '/sns-account/:id/edit': 'SB',
  '/sns-account/:id': 'SB',
  '/notification': 'SBMWDAF',
  '/notification/create': 'SB',
  '/notification/:id/edit': 'SB',
  '/incentive-history': 'SBMDAF',
  '/incentive-history/:id': 'SBMDAF',
  '/return-invoice': 'SBMDAF',
  '/objection': 'SBMWDAF',
  '/objection/:id': 'SBMWDAF',
  '/setting/objection': 'SB',
  '/setting/measuring': 'SB',
  '/setting/second-instrument': 'SB',
  '/search-conditions/instrument-differences': 'SBM',
  '/approval-rule': 'SBM',
  '/approval-rule/create': 'SBM',
  '/approval-rule/:id': 'SBM',
  '/approval-rule/:id/edit': 'SBM',
  '/approval-request': 'SBMWDAF',
  '/approval-request/:id': 'SBMWDAF',
  '/consent': 'SBMWDAF',
  '/consent/create': 'SBM',
  '/consent/:id': 'SBMWDAF',
  '/consent/:id/edit': 'SBM',
  '/profile-unlinking': 'SBMWDAF',
  '/profile-unlinking/create': 'SBM',
  '/profile-unlinking/:id': 'SBMWDAF',
  '/setting/consent': 'SB',
  '/profile-edit': 'SBM',
  '/profile-edit/:id': 'SBM',
  '/profile-edit-item': 'SBMWDAF',
  '/profile-edit-item/:id': 'SBMWDAF',
  '/profile-editor': 'SBM',
  '/card-fee': 'SB',
  '/card-fee/:id': 'SB',
  '/card-fee/:id/edit': 'SB',
  '/card-fee/create': 'SB',
  '/incentive-information-report-history': 'SBM',
  '/login-history': 'SBM',
  '/google-map-place-manage/:googleMapPlaceId/posts': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/posts/create': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/posts/:id/edit': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/posts/:id': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/reviews': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/reviews/:id/edit': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/reviews/:id': 'SBMWDAF',
  '/audit-log': 'S',
  '/audit-log/:id': 'S',
  '/webhook': 'SB',
  '/webhook/create': 'SB',
  '/webhook/:id/edit': 'SB',
  '/webhook/:id': 'SB',
  '/webhook-delivery': 'SB',
  '/webhook-delivery/:id': 'SB',
  '/inquiry': 'SB',
  '/inquiry/:id/edit': 'SB',
  '/inquiry/:id': 'SB',
  '/reply-template': 'SBMWDAF',
  '/reply-template/create': 'SBM',
  '/reply-template/:id/edit': 'SBM',
  '/reply-template/:id': 'SBMWDAF',
  '/terms-of-use': 'SB',
  '/terms-of-use/create': 'SB',
  '/terms-of-use/:id': 'SB',
  '/terms-agreement': 'SB',
  '/store-note': 'SBMWDAF',
  '/store-note/create': 'SBM',
  '/store-note/:id/edit': 'SBM',
  '/store-note/:id': 'SBMWDAF',
  '/': 'SBM',
  '/search-conditions/ranks': 'SBM',
  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId': 'SBMWDAF',
  '/search-conditions/place-matching': 'SBM',
  '/closing': 'SBM',
  '/change-payment': 'D',
  '/setting/issuer': 'SB',
  '/setting/journal': 'SB',
  '/setting/brand': 'SB',
  '/setting/public-page': 'SB',
  '/setting/connections': 'SB',
  '/reviews': 'SBMWDAF',
  '/posts': 'SBMWDAF',
  '/posts/create': 'SBMWDAF',
  '/reports': 'SBM',
  '/reports/:store': 'SBMWDAF',
  '/accept-google': 'MWDAF',
  '/google-queue': 'SBMWDAF',
  '/google-link': 'SBMWDAF',
  '/google-data': 'SB',
  '/perfomance/:id/:timeCreateCondition': 'SBMWDAF',
  '/profile': 'SBMWDAF',
  '/profile/notifications': 'SBMWDAF',
  '/profile/notifications/deliveries': 'SBMWDAF',
  '/change-email': 'SBMWDAF',
  '/change-password': 'SBMWDAF',
  '/profile/two-factor': 'SBMWDAF',
  '/profile/passkeys': 'SBMWDAF',
  '/profile/tokens': 'SBMWDAF',
  '/profile/sessions': 'SBMWDAF',
  '/verify-change-email': 'SBMWDAF',
  '/system-user/common/:page': '*',
  '/outbox': 'SB',
  '/outbox/:mail': 'SB',
  '/sns-account/create/:id/:searchConditionId': 'SB',
  '/sns-account/health': 'SB',
  '/legal/terms': '*',
  '/legal/privacy': '*',
  '/legal/commerce': '*',
  '/approve': '*',
  '/shared-report': '*',
  '/reconnect': '*',
  '/reconnect/:provider': '*',
  '/accept-tiktok': 'SB',
  '/permission-error': 'SBMWDAF',
};

const { resources, plugins } = consoleProduct();
const planned = planRoutes(resources, plugins);

describe('the routes', () => {
  it.each(Object.entries(routes))('%s is open to %s', (path, expected) => {
    const route = planned.find((one) => one.path === path);
    expect(route).toBeDefined();
    const roles = route?.roles ?? null;
    expect(
      roles === null ? '*' : roleCodes.map((role, index) => (roles.includes(role) ? letters[index] : '')).join(''),
    ).toBe(expected);
  });

  it('are all written down here', () => {
    expect(planned.map(({ path }) => path).sort()).toEqual(Object.keys(routes).sort());
  });

  it('have each path once', () => {
    const paths = planned.map((route) => route.path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('lead people without a dashboard to the stores, and others to the permission error', () => {
    expect(planned.find(({ path }) => path === '/')?.otherwise).toBe('/search-conditions');
    expect(planned.find(({ path }) => path === '/audit-log')?.otherwise).toBe('/permission-error');
  });
});
