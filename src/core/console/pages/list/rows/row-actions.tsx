import { DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useMay } from '#core/console/session/use-may.ts';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { MenuButton } from '#core/console/ui/buttons/menu-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { operationsOf, operationsOn, type RowOperation } from '../../operations/operations.ts';
import { rowTitle } from '../../row-title.ts';

const icon = { type: 'text', size: 'small' } as const;

interface RowActionsProps {
  resource: ResolvedResource;
  row: Row;
  params: PathParams;
  onRun: (operation: RowOperation, row: Row) => void;
  /** What a list made by hand puts first. */
  first?: ReactNode;
}

/** The last, narrow column: 表示, 編集, 削除 (or 復元) as icons with names; declared actions behind one more. */
export function RowActions({ resource, row, params, onRun, first }: RowActionsProps) {
  const { actor } = useProduct();
  const title = rowTitle(resource, row);
  const pages = useRowPages(resource, { ...params, id: row.id });
  const { show } = pages;
  const edit = mayDoToRow(resource, 'update', actor, row) ? pages.edit : null;
  const operations = operationsOn(resource, actor, row);
  const direct = operations.filter((operation) => operation.name === 'remove' || operation.name === 'restore');
  const others = operations.filter((operation) => !direct.includes(operation));
  return (
    <span className="tj-icons">
      {first}
      {show !== null && (
        <LinkButton
          to={show}
          {...icon}
          icon={<EyeOutlined aria-hidden />}
          aria-label={words().showRow(title)}
          title={words().show}
        />
      )}
      {edit !== null && (
        <LinkButton
          to={edit}
          {...icon}
          icon={<EditOutlined aria-hidden />}
          aria-label={words().editRow(title)}
          title={words().edit}
        />
      )}
      {direct.map((operation) => (
        <Button
          key={operation.name}
          {...icon}
          icon={operation.name === 'remove' ? <DeleteOutlined aria-hidden /> : <UndoOutlined aria-hidden />}
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

/** The pages of a row that the signed-in role has at all. */
function useRowPages(resource: ResolvedResource, place: PathParams) {
  const { actor } = useProduct();
  const mayShow = useMay(resource.name, 'show');
  const mayEdit = useMay(resource.name, 'update');
  return {
    show: mayShow ? pagePath(resource, 'show', actor, place) : null,
    edit: mayEdit ? pagePath(resource, 'edit', actor, place) : null,
  };
}

/** Is there anything that the signed-in role could do with some row of the resource? Else its actions need no room. */
export function useHasRowActions(resource: ResolvedResource, params: PathParams): boolean {
  const { actor } = useProduct();
  const { show, edit } = useRowPages(resource, { ...params, id: 0 });
  return show !== null || edit !== null || operationsOf(resource, actor).length > 0;
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
      {...icon}
      icon={<MoreOutlined aria-hidden />}
      aria-label={words().moreFor(title)}
      title={words().otherOperations}
    />
  );
}
