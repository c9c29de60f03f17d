import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { IconButton } from '#core/console/ui/buttons/icon-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { operationsOf, operationsOn } from '../../operations/operations.ts';
import { rowTitle } from '../../row-title.ts';
import type { RowMenuOpener } from './use-row-menu.ts';

interface RowActionsProps {
  resource: ResolvedResource;
  row: Row;
  pages: RowPages;
  menu: RowMenuOpener;
  /** Actions of a custom list, shown first. */
  first?: ReactNode;
}

/** The last column: the button of the row's menu, unless that is empty. */
export function RowActions({ resource, row, pages, menu, first }: RowActionsProps) {
  const { actor } = useProduct();
  const hasMenu =
    pages.show(row.id) !== null ||
    (pages.mayEdit(row) && pages.edit(row.id) !== null) ||
    operationsOn(resource, actor, row).length > 0;
  return (
    <span className="tj-icons">
      {first}
      {hasMenu && (
        <IconButton
          glyph={MoreOutlined}
          data-row-menu
          aria-haspopup="menu"
          aria-expanded={menu.isOpen(row)}
          aria-keyshortcuts="."
          aria-label={words().moreFor(rowTitle(resource, row))}
          title={words().otherOperations}
          onClick={({ currentTarget }) => menu.open(row, currentTarget)}
        />
      )}
    </span>
  );
}

/** The pages to which a row's menu leads, by the row's id. */
export interface RowPages {
  /** Null where the row's name leads there, or the user may not open it. */
  show(id: number): string | null;
  edit(id: number): string | null;
  mayEdit(row: Row): boolean;
  /** False if no row of the list can have a menu. */
  readonly isOffered: boolean;
}

/** Called once for all rows of a list. `isTitled`: a custom list's names lead elsewhere than to the row. */
export function useRowPages(resource: ResolvedResource, params: PathParams, isTitled: boolean): RowPages {
  const { actor } = useProduct();
  const mayShow = isTitled && mayDo(resource, 'show', actor);
  const mayEdit = mayDo(resource, 'update', actor);
  const show = (id: number) => (mayShow ? pagePath(resource, 'show', actor, { ...params, id }) : null);
  const edit = (id: number) => (mayEdit ? pagePath(resource, 'edit', actor, { ...params, id }) : null);
  return {
    show,
    edit,
    mayEdit: (row) => mayDoToRow(resource, 'update', actor, row),
    isOffered: show(0) !== null || edit(0) !== null || operationsOf(resource, actor).length > 0,
  };
}
