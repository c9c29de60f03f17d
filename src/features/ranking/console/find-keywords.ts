import { send } from '#core/console/http/calls.ts';
import type { FoundPlace } from '#core/console/product/plugin.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { findKeywords } from '../calls/ranks.ts';

/** Finds keywords for the command palette, each with its store. */
export default async function keywordsBy(search: string, signal: AbortSignal): Promise<readonly FoundPlace[]> {
  const found = await send(findKeywords, { query: { q: search } }, { signal });
  return found.map(({ id, keyword, active, storeName }) => ({
    path: pathTo('/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId', {
      searchConditionDetailId: id,
    }),
    label: keyword,
    note: active ? storeName : `${storeName}・無効`,
  }));
}
