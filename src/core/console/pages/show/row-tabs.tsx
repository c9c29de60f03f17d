import { Fragment, type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { TabStrip } from '#core/console/pages/screen-frames.tsx';
import type { ShowTab } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { paramsFromRow } from '#core/console/ui/paths.ts';
import { mayDo } from '#core/model/access.ts';
import { numberText } from '#core/model/language.ts';
import { auditOf, type ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import ListPage from '../list/list-page.tsx';
import { type RelatedList, relatedListsOf } from './related-lists.ts';
import { useCounts } from './use-counts.ts';

interface RowTabsProps {
  resource: ResolvedResource;
  row: Row;
  own: readonly ShowTab[];
  facts: ReactNode;
  /** The row's history, of the resource of the audit log. */
  history: (audit: ResolvedResource) => ReactNode;
}

/** What a row's page shows, in tabs: its facts, what the page and plugins add, the related lists and the history. */
export function RowTabs({ resource, row, own, facts, history }: RowTabsProps) {
  const { resources, actor } = useProduct();
  const [search, setSearch] = useSearchParams();
  const related = useMemo(() => relatedListsOf(resources, resource, actor, row), [resources, resource, actor, row]);
  const { counts, areSettled } = useCounts(related);
  const audit = auditOf(resources);
  const hasHistory = audit !== undefined && audit !== resource && mayDo(audit, 'list', actor);
  if (own.length === 0 && related.length === 0 && !hasHistory) return facts;
  const instead = new Map(own.map((tab) => [tab.key, tab.children]));
  const further = own.filter(({ key }) => !related.some((group) => group.key === key));
  const items = [
    ...further.filter(({ after }) => after !== true),
    { key: 'facts', label: words().facts, children: facts },
    ...further.filter(({ after }) => after === true),
    ...related.map((group, index) => ({
      key: group.key,
      label: counted(group.label, counts[index] ?? null),
      // Drawn once all counts are there, so that no tab moves when others go behind the menu
      isEmpty: areSettled ? counts[index] === 0 : null,
      children: instead.get(group.key) ?? <RelatedRows group={group} row={row} />,
    })),
    ...(hasHistory
      ? [
          {
            key: 'history',
            label: words().history,
            isEmpty: areSettled ? false : null,
            children: history(audit),
          },
        ]
      : []),
  ];
  const asked = search.get('tab');
  const active = items.find((item) => item.key === asked) ?? items[0];
  return (
    <TabStrip
      tabs={items}
      active={active?.key ?? 'facts'}
      label={words().contentOf(resource.label)}
      // Clears the address's other params: the next tab's list has its own page and filters
      onChange={(key) => setSearch(key === items[0]?.key ? {} : { tab: key }, { preventScrollReset: true })}
    >
      <Fragment key={active?.key}>{active?.children}</Fragment>
    </TabStrip>
  );
}

/** A related list of a row. The params of its rows' paths are taken from the row. */
function RelatedRows({ group, row }: { group: RelatedList; row: Row }) {
  const { resource, scope } = group;
  const paths = Object.values(resource.routes).filter((path) => path !== null);
  return <ListPage resource={resource} scope={scope} pathParams={paramsFromRow(paths.join(' '), row)} />;
}

/** Room for one figure, so that the tabs beside it stay where they are when it comes. */
const figureSpace = '\u2007';

function counted(label: string, count: number | null): string {
  return `${label} ${count === null ? figureSpace : numberText(count)}`;
}
