import { Button } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { isNarrowed, showsDeleted } from '#core/console/list-state/list-state.ts';
import { originOf } from '#core/console/list-state/origin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import type { PathParams } from '#core/console/ui/paths.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { purposeTo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row, Targets } from '#core/model/row-types.ts';
import { operationsOf } from '../../operations/operations.ts';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';
import type { Selection } from '../use-selection.ts';
import type { RowPages } from './row-actions.tsx';
import { RowsCards } from './rows-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import type { RowMenuOpener } from './use-row-menu.ts';

/** Additions of a custom list to the generated rows. */
export interface RowsExtension {
  /** Actions on the selected rows, shown before the declared operations. */
  readonly bulk?: (targets: Targets, clear: () => void) => ReactNode;
  /** Actions on a row, shown before the others. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Replaces the table and the cards: renders the rows of a page. */
  readonly rows?: (rows: readonly Row[]) => ReactNode;
  /** Replaces the link to the row. */
  readonly title?: (row: Row, text: string, labels: Labels) => ReactNode;
}

interface ListRowsProps {
  resource: ResolvedResource;
  list: List;
  /** False until the first rows have arrived. */
  isShown: boolean;
  columns: ListColumns;
  selection: Selection;
  params: PathParams;
  extension: RowsExtension;
  /** A link that creates a row, if the user may. */
  createLink: ReactNode;
  pages: RowPages;
  menu: RowMenuOpener;
}

/** The rows as a table, as cards on a phone, or a message if there are none. */
export function ListRows(props: ListRowsProps) {
  const { resource, list, isShown, createLink } = props;
  const { actor } = useProduct();
  const isPhone = useIsPhone();
  if (list.error !== null) return <ErrorState thrown={list.error} onRetry={list.retry} />;
  if (!isShown) return <SkeletonRows rows={knownRows(resource, list)} height={isPhone ? 120 : 40} />;
  if (list.total === 0 && !isNarrowed(list.state))
    return <EmptyState title={words().noneYet(resource.label)} text={purposeTo(resource, actor)} action={createLink} />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        title={showsDeleted(list.state.filters) ? words().noDeleted : words().noMatch}
        text={words().changeFilters}
        action={<Button onClick={list.clear}>{words().clearFilters}</Button>}
      />
    );
  return <ShownRows {...props} />;
}

// A screen's height of rows, where nothing is known
const usual = 15;

/** The number of rows that a page will have, as far as it is known from the last visit to the same list. */
function knownRows({ name }: ResolvedResource, { apiQuery, state: { page, pageSize } }: List): number {
  const last = originOf(name);
  const rows = last?.query === apiQuery ? last.total - (page - 1) * pageSize : usual;
  return Math.max(1, Math.min(rows, pageSize));
}

function ShownRows({ resource, list, columns, selection, params, extension, pages, menu }: ListRowsProps) {
  const { actor } = useProduct();
  const isPhone = useIsPhone();
  const { choice, choose, choosable } = columns;
  const { title, rowActions, bulk, rows } = extension;
  if (rows !== undefined) return rows(list.rows);
  const common = { resource, rows: list.rows, labels: list.labels, params, title, rowActions, pages, menu };
  if (isPhone) return <RowsCards {...common} facts={resource.list.card.filter((field) => choosable.includes(field))} />;
  const isSelectable = bulk !== undefined || operationsOf(resource, actor).some((operation) => operation.bulk);
  return (
    <RowsTable
      {...common}
      columns={columns.shown}
      sort={list.state.sort}
      onSort={(sort) => list.change({ sort })}
      widths={choice.widths}
      onWidth={(column, width) => choose({ ...choice, widths: { ...choice.widths, [column]: width } })}
      selected={isSelectable ? selection.ids : null}
      onSelect={selection.select}
    />
  );
}
