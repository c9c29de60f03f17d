import { DeleteOutlined, EditOutlined, EyeOutlined, MoreOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useMay } from '#core/console/session/use-may.ts';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import type { Row } from '#core/console/ui/rows.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { operationsOn, type RowOperation } from '../../operations/operations.ts';
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
  const place = { ...params, id: row.id };
  const mayShow = useMay(resource.name, 'show');
  const mayEdit = useMay(resource.name, 'update');
  const show = mayShow ? pagePath(resource, 'show', actor, place) : null;
  const edit = mayEdit && mayDoToRow(resource, 'update', actor, row) ? pagePath(resource, 'edit', actor, place) : null;
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
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        {...icon}
        icon={<MoreOutlined aria-hidden />}
        aria-label={words().moreFor(title)}
        title={words().otherOperations}
      />
    </Dropdown>
  );
}
