import type { MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import { addressOf, listQuery } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { showsDeleted } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { useCsvExport } from '#core/console/ui/buttons/downloads.tsx';
import { MenuButton } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { checkExport, exportRows } from '#core/model/calls/row-calls.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';
import { itemOf, type MenuEntry } from '../../menu-item.tsx';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';
import { listMenuButton } from './list-menu-button.tsx';
import { useViewItems } from './use-view-items.tsx';

const ColumnChooser = lazy(() => import('./column-chooser.tsx'));
const ImportDialog = lazy(() => import('../import/import-dialog.tsx'));

type Item = NonNullable<MenuProps['items']>[number];

const deletedOnly: Filter = { field: 'deleteDate', operator: 'null', value: false };

export interface ListMenuProps {
  resource: ResolvedResource;
  list: List;
  /** Null if the page renders its rows itself, without columns. */
  columns: ListColumns | null;
  /** True if the list is on a page of its own, so that a view of it can be saved. */
  hasViews: boolean;
  /** What a custom list adds. */
  more?: readonly MenuEntry[];
}

export default function ListMenu({ resource, list, columns, hasViews, more = [] }: ListMenuProps) {
  const { actor } = useProduct();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<'columns' | 'import' | null>(null);
  const close = () => setOpened(null);
  const files = useFiles(resource, list.apiQuery);
  const views = useViewItems({ resource, list, columns, isOffered: hasViews });
  const chooseColumns = { key: 'columns', label: words().columnSettings, onClick: () => setOpened('columns') };
  const importFile = { key: 'import', label: words().fileImport, onClick: () => setOpened('import') };
  const items = divided([
    [...views.items, ...(columns === null || isPhone ? [] : [chooseColumns])],
    [
      ...(mayDo(resource, 'export', actor) ? files.items : []),
      ...(mayDo(resource, 'import', actor) ? [importFile] : []),
    ],
    mayDo(resource, 'restore', actor) ? [deletedItem(list)] : [],
    more.map(itemOf),
  ]);
  return (
    <>
      <MenuButton
        {...listMenuButton()}
        menu={{ items }}
        loading={busy(files.isTaking || views.isRunning)}
        placement="bottomRight"
      >
        {files.received}
      </MenuButton>
      <Suspense fallback={null}>
        {opened === 'columns' && columns !== null && (
          <ColumnChooser
            choosable={columns.choosable}
            choice={columns.choice}
            onChoose={columns.choose}
            onClose={close}
          />
        )}
        {opened === 'import' && <ImportDialog resource={resource} onClose={close} />}
        {views.dialog}
      </Suspense>
    </>
  );
}

/** Shows the deleted rows instead of the others, or the others again. */
function deletedItem({ state: { filters }, setFilters }: List): Item {
  const isShown = showsDeleted(filters);
  return {
    key: 'deleted',
    label: isShown ? words().hideDeleted : words().showDeleted,
    onClick: () =>
      setFilters(isShown ? filters.filter(({ field }) => field !== 'deleteDate') : [...filters, deletedOnly]),
  };
}

/** The exports of the filtered and sorted list. */
function useFiles(resource: ResolvedResource, apiQuery: string) {
  return useCsvExport({
    path: addressOf(exportRows, { resource: resource.name }),
    query: apiQuery,
    fallback: resource.listTitle,
    hasWorkbook: true,
    lost: () => {
      const query = { ...listQuery(apiQuery), encoding: 'cp932', check: 'true' };
      return send(checkExport, { resource: resource.name, query }, { timeout: 0 });
    },
  });
}

/** The parts that have items, with a line between them. */
function divided(parts: readonly (readonly Item[])[]): Item[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => [...(index === 0 ? [] : [{ type: 'divider' as const, key: `line ${index}` }]), ...part]);
}
