import { EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { MenuButton } from '#core/console/ui/buttons/menu-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { listPath } from '../crumbs.tsx';
import type { MenuEntry } from '../list/scope.ts';
import { itemOf } from '../menu-item.tsx';
import { these } from '../operations/bulk-run.ts';
import { nextOperation, operationsOn, type RowOperation } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';

interface ShowActionsProps {
  resource: ResolvedResource;
  row: Row;
  params: PathParams;
  /** Further entries of the menu, before the operations. */
  more?: readonly MenuEntry[];
}

/** The actions on a row: what comes next as the main button, 編集, and all others in a menu. */
export function ShowActions({ resource, row, params, more = [] }: ShowActionsProps) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const navigate = useNavigate();
  const edit = mayDoToRow(resource, 'update', actor, row)
    ? pagePath(resource, 'edit', actor, { ...params, id: row.id })
    : null;
  const list = listPath(resource, pagePath(resource, 'list', actor, params));
  const operations = operationsOn(resource, actor, row);
  const next = nextOperation(resource, operations, row);
  const start = (operation: RowOperation) =>
    run(operation, these([row]), () => {
      if (operation.name === 'remove' && list !== null) void navigate(list);
    });
  const others = operations.filter((operation) => operation !== next);
  const items = [...more.map(itemOf), ...operationItems(others, start)];
  return (
    <>
      {next !== null && (
        <Button type="primary" danger={next.danger} onClick={() => start(next)}>
          {next.label}
        </Button>
      )}
      {edit !== null && (
        <LinkButton
          to={edit}
          type={next === null ? 'primary' : 'default'}
          icon={<EditOutlined aria-hidden />}
          data-shortcut="e"
        >
          {words().edit}
        </LinkButton>
      )}
      {items.length > 0 && (
        <MenuButton
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={words().otherOperations}
          aria-haspopup="menu"
          title={words().otherOperations}
          menu={{ items }}
          placement="bottomRight"
        />
      )}
    </>
  );
}

/** The entries of the operations, what destroys last. */
function operationItems(operations: readonly RowOperation[], start: (operation: RowOperation) => void) {
  return operations
    .toSorted((one, other) => Number(one.danger) - Number(other.danger))
    .map((operation) => ({
      key: operation.name,
      label: operation.label,
      danger: operation.danger,
      onClick: () => start(operation),
    }));
}
