import { describe, expect, it } from 'vitest';
import { planRoutes } from '#core/console/app/plan.ts';
import { roleCodes } from '#core/model/roles.ts';
import { consoleProduct } from './console/product.ts';

// One letter a role, in the order of roleCodes; * is everybody, signed in or not
const letters = 'SBMWDAF';
const routes: Readonly<Record<string, string>> = {
  '/': 'SBM',
  '/search-conditions': 'SBMWDAF',
  '/search-conditions/new': 'SBM',
  '/search-conditions/:id': 'SBMWDAF',
  '/search-conditions/:id/edit': 'SBM',
  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId': 'SBMWDAF',
  '/profile': 'SBMWDAF',
  '/change-password': 'SBMWDAF',
  '/change-email': 'SBMWDAF',
  '/change-payment': 'D',
  '/verify-change-email': 'SBMWDAF',
  '/profile/two-factor': 'SBMWDAF',
  '/profile/passkeys': 'SBMWDAF',
  '/profile/sessions': 'SBMWDAF',
  '/outbox': 'SB',
  '/outbox/:mail': 'SB',
  '/search-location': 'SB',
  '/search-location/create': 'SB',
  '/search-location/:id': 'SB',
  '/search-location/:id/edit': 'SB',
  '/google-map-place-manage/:googleMapPlaceId/posts': 'SBMWDAF',
  '/google-map-place-manage/:googleMapPlaceId/reviews': 'SBMWDAF',
  '/perfomance/:id/:timeCreateCondition': 'SBMWDAF',
  '/system-user': 'SBM',
  '/system-user/create': 'SBM',
  '/system-user/:id': 'SBM',
  '/system-user/:id/edit': 'SBM',
  '/invoice-additional-information-detail/:id/edit': 'SBM',
  '/invoice-additional-information-detail/:id/create': 'SBM',
  '/system-user/common/:page': '*',
  '/sns-account': 'SB',
  '/sns-account/create': 'SB',
  '/sns-account/create/:id/:searchConditionId': 'SB',
  '/sns-account/health': 'SB',
  '/reconnect': '*',
  '/reconnect/:provider': '*',
  '/notification': 'SBMWDAF',
  '/notification/create': 'SB',
  '/notification/:id/edit': 'SB',
  '/incentive-history': 'SBMDAF',
  '/incentive-information-report-history': 'SBM',
  '/login-history': 'SBM',
  '/audit-log': 'S',
  '/permission-error': 'SBMWDAF',
  '/accept-tiktok': 'SB',
};

const planned = planRoutes(consoleProduct.resources, consoleProduct.plugins);

describe('the routes', () => {
  it.each(Object.entries(routes))('%s is open to %s', (path, expected) => {
    const route = planned.find((one) => one.path === path);
    expect(route).toBeDefined();
    const roles = route?.roles ?? null;
    expect(
      roles === null ? '*' : roleCodes.map((role, index) => (roles.includes(role) ? letters[index] : '')).join(''),
    ).toBe(expected);
  });

  it('have each path once', () => {
    const paths = planned.map((route) => route.path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('lead whoever has no dashboard to the stores, and others to the permission error', () => {
    expect(planned.find(({ path }) => path === '/')?.otherwise).toBe('/search-conditions');
    expect(planned.find(({ path }) => path === '/audit-log')?.otherwise).toBe('/permission-error');
  });
});
