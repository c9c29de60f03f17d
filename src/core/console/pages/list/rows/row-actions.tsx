import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { IconButton, IconLink } from '#core/console/ui/buttons/icon-button.tsx';
import { MenuButton } from '#core/console/ui/buttons/menu-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDo, mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { operationsOf, operationsOn, type RowOperation } from '../../operations/operations.ts';
import { rowTitle } from '../../row-title.ts';

/** True for an operation with its own icon. */
const isDirect = ({ name }: Pick<RowOperation, 'name'>) => name === 'remove' || name === 'restore';

interface RowActionsProps {
  resource: ResolvedResource;
  row: Row;
  pages: RowPages;
  onRun: (operation: RowOperation, row: Row) => void;
  /** Actions of a custom list, shown first. */
  first?: ReactNode;
}

/** The last column: 表示, 編集, 削除 (or 復元) as icon buttons, the declared actions in a menu. */
export function RowActions({ resource, row, pages, onRun, first }: RowActionsProps) {
  const { actor } = useProduct();
  const title = rowTitle(resource, row);
  const show = pages.show(row.id);
  const edit = mayDoToRow(resource, 'update', actor, row) ? pages.edit(row.id) : null;
  const operations = operationsOn(resource, actor, row);
  const direct = operations.filter(isDirect);
  const others = operations.filter((operation) => !isDirect(operation));
  return (
    <span className="tj-icons">
      {first}
      {show !== null && (
        <IconLink to={show} glyph={EyeOutlined} aria-label={words().showRow(title)} title={words().show} />
      )}
      {edit !== null && (
        <IconLink to={edit} glyph={EditOutlined} aria-label={words().editRow(title)} title={words().edit} />
      )}
      {direct.map((operation) => (
        <IconButton
          key={operation.name}
          glyph={operation.name === 'remove' ? DeleteOutlined : UndoOutlined}
          aria-label={words().doToRow(title, operation.label)}
          title={operation.label}
          onClick={() => onRun(operation, row)}
        />
      ))}
      {others.length > 0 && (
        <MoreOperations title={title} operations={others} onRun={(operation) => onRun(operation, row)} />
      )}
    </span>
  );
}

/** The paths of a row's pages by its id; null for a page that the user may not open. */
export interface RowPages {
  show(id: number): string | null;
  edit(id: number): string | null;
  /** The largest number of icons that a row may have, for the width of the column. */
  readonly icons: number;
}

/** Called once for all rows of a list. */
export function useRowPages(resource: ResolvedResource, params: PathParams): RowPages {
  const { actor } = useProduct();
  const mayShow = mayDo(resource, 'show', actor);
  const mayEdit = mayDo(resource, 'update', actor);
  const show = (id: number) => (mayShow ? pagePath(resource, 'show', actor, { ...params, id }) : null);
  const edit = (id: number) => (mayEdit ? pagePath(resource, 'edit', actor, { ...params, id }) : null);
  const operations = operationsOf(resource, actor);
  // The third is 削除 or 復元, the fourth is the menu of all others
  const isOffered = [show(0), edit(0), operations.some(isDirect), !operations.every(isDirect)];
  return { show, edit, icons: isOffered.filter(Boolean).length };
}

interface MoreOperationsProps {
  title: string;
  operations: readonly RowOperation[];
  onRun: (operation: RowOperation) => void;
}

function MoreOperations({ title, operations, onRun }: MoreOperationsProps) {
  const items = operations.map((operation) => ({
    key: operation.name,
    label: operation.label,
    danger: operation.danger,
    onClick: () => onRun(operation),
  }));
  return (
    <MenuButton
      menu={{ items }}
      glyph={MoreOutlined}
      aria-label={words().moreFor(title)}
      title={words().otherOperations}
    />
  );
}
