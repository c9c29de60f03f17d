import type { Page } from 'playwright-core';
import type { PlannedRoute } from '#core/console/app/plan.ts';
import { fillPath, paramsFromRow } from '#core/console/ui/paths.ts';
import { ownIds } from '../support/routes.ts';

/** Values for the places of routes that no row of their own resource fills. */
const byHand: Readonly<Record<string, string>> = {
  '/search-conditions/:id': '/search-conditions/:store',
  '/search-conditions/:id/edit': '/search-conditions/:store/edit',
  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId':
    '/search-conditions/search-condition-detail-chart-data/:detail',
  '/system-user/:id': '/system-user/:user',
  '/system-user/:id/edit': '/system-user/:user/edit',
  '/invoice-additional-information-detail/:id/create': '/invoice-additional-information-detail/:unbilled/create',
  '/invoice-additional-information-detail/:id/edit': '/invoice-additional-information-detail/:billed/edit',
  '/sns-account/create/:id/:searchConditionId': '/sns-account/create/:owner/:store',
  '/perfomance/:id/:timeCreateCondition': '/perfomance/:store/30d',
  '/google-map-place-manage/:googleMapPlaceId/posts': '/google-map-place-manage/:place/posts',
  '/google-map-place-manage/:googleMapPlaceId/posts/create': '/google-map-place-manage/:place/posts/create',
  '/google-map-place-manage/:googleMapPlaceId/reviews': '/google-map-place-manage/:place/reviews',
  '/system-user/common/:page': '/system-user/common/meo-direct-add',
  '/reconnect/:provider': '/reconnect/google',
};

/** Reads, as the signed-in user, what the API answers; null where it refuses. */
function ask(page: Page, path: string): Promise<{ readonly data: unknown } | null> {
  return page.evaluate(async (one) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch(`/api${one}`, { headers: { Authorization: `Bearer ${token}` } });
    return answer.ok ? await answer.json() : null;
  }, path);
}

/** Gives the address of each route as the signed-in user would open it; null where there is no row for its places. */
export async function addressing(page: Page): Promise<(route: PlannedRoute) => Promise<string | null>> {
  const ids = await ownIds(page);
  return async ({ path, shows }) => {
    const known = byHand[path];
    if (known !== undefined) return known.replace(/:\w+/g, (name) => ids[name] ?? '1');
    if (!path.includes(':')) return path;
    const listed = 'resource' in shows ? shows.resource.listPath : path.slice(0, path.indexOf('/:'));
    const answer = await ask(page, `${listed}?_end=1`);
    const row: unknown = Array.isArray(answer?.data) ? answer.data[0] : undefined;
    if (typeof row !== 'object' || row === null || !('id' in row)) return null;
    const id = String(row.id);
    return fillPath(path, { ...paramsFromRow(path, { ...row }), id, mail: id });
  };
}
