import type { ShowTab } from '#core/console/product/plugin.ts';
import type { Day } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { PriceChanges } from './price-changes.tsx';
import { keywordTermRows, storeTermRows } from './term-rows.ts';
import { TermsTab } from './terms-tab.tsx';

/** Returns the tab of a store's terms; none if they never changed. */
export function termsOf(resource: ResolvedResource, store: Row, labels: Labels, today: Day): readonly ShowTab[] {
  const terms = storeTermRows(resource, store, labels, today);
  const keywords = keywordTermRows(resource, store, labels, today);
  if (terms.length <= 1 && keywords.length === 0) return [];
  const children = (
    <TermsTab
      store={terms}
      keywords={keywords}
      changes={<PriceChanges resource={resource} id={store.id} labels={labels} />}
    />
  );
  return [{ key: 'terms', label: '適用の履歴', children, after: true }];
}
