import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { listPath } from '../crumbs.tsx';
import { these } from '../operations/bulk-run.ts';
import { operationsOn } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';

/** The actions on a row: 編集, the declared actions, and 削除 (復元 if it is deleted). */
export function ShowActions({ resource, row, params }: { resource: ResolvedResource; row: Row; params: PathParams }) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const navigate = useNavigate();
  const edit = mayDoToRow(resource, 'update', actor, row)
    ? pagePath(resource, 'edit', actor, { ...params, id: row.id })
    : null;
  const list = listPath(resource, pagePath(resource, 'list', actor, params));
  return (
    <>
      {edit !== null && (
        <LinkButton to={edit} type="primary" icon={<EditOutlined aria-hidden />} data-shortcut="e">
          {words().edit}
        </LinkButton>
      )}
      {operationsOn(resource, actor, row).map((operation) => (
        <Button
          key={operation.name}
          danger={operation.danger}
          onClick={() =>
            run(operation, these([row]), () => {
              if (operation.name === 'remove' && list !== null) void navigate(list);
            })
          }
        >
          {operation.label}
        </Button>
      ))}
    </>
  );
}
