import { useSearchParams } from 'react-router';
import { afterRows } from '#core/console/ui/after-rows.tsx';
import { declaredTabs } from './declared-views.ts';
import { ViewStrip } from './view-strip.tsx';
import type { TabsProps } from './view-tabs.lazy.tsx';

/** The tabs of a list: the declared ones until the others have come. */
export const LateTabs = afterRows<TabsProps>(
  () => import('./view-tabs.lazy.tsx'),
  function DeclaredAlone(props) {
    const { resource, list, within, views } = props;
    const [around] = useSearchParams();
    const place = { state: list.state, usualSort: list.usualSort, around, isEmbedded: within !== null };
    const isSaved = within === null && around.has('view');
    return <ViewStrip tabs={declaredTabs(resource, views, list.state, place, { isSaved, countOf: () => '' })} />;
  },
);
