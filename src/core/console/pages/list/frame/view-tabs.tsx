import { useSearchParams } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { declaredTabs, declaredViewsOf } from './declared-views.ts';
import { ViewStrip } from './view-strip.tsx';
import type { TabsProps, ViewTabsProps } from './view-tabs.lazy.tsx';

/** The views of a list as tabs: the declared ones at once, their counts and the saved ones after the rows. */
export function ViewTabs(props: ViewTabsProps) {
  const { actor } = useProduct();
  const views = declaredViewsOf(props.resource, actor);
  return props.within !== null && views.length === 0 ? null : <Tabs {...props} views={views} />;
}

const Tabs = afterRows<TabsProps>(
  () => import('./view-tabs.lazy.tsx'),
  function DeclaredAlone(props) {
    const { resource, list, within, views } = props;
    const [around] = useSearchParams();
    const place = { state: list.state, around, isEmbedded: within !== null };
    const isSaved = within === null && around.has('view');
    return <ViewStrip tabs={declaredTabs(resource, views, list.state, place, { isSaved, countOf: () => '' })} />;
  },
);
