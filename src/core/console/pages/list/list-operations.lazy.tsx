import type { ReactNode } from 'react';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { these } from '../operations/operations.ts';
import { useRunOperation } from '../operations/use-run-operation.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { RowPages } from './rows/row-actions.tsx';
import { RowMenu } from './rows/row-menu.tsx';
import type { OpenedMenu } from './rows/use-row-menu.ts';
import type { Selection } from './use-selection.ts';

export interface ListOperationsProps {
  resource: ResolvedResource;
  selection: Selection;
  pages: RowPages;
  /** The menu of a row that is open; null if none is. */
  opened: OpenedMenu | null;
  onMenuClose: () => void;
  /** Shown before the declared operations on the selected rows. */
  added: ReactNode;
}

export default function ListOperations({
  resource,
  selection,
  pages,
  opened,
  onMenuClose,
  added,
}: ListOperationsProps) {
  const run = useRunOperation(resource);
  return (
    <>
      <BulkBar
        resource={resource}
        targets={selection.targets}
        onRun={(operation, some) => run(operation, some, selection.clear)}
        onClear={selection.clear}
        onAll={selection.all}
        added={added}
      />
      {opened !== null && (
        <RowMenu
          key={`${opened.row.id} ${opened.at.left} ${opened.at.top}`}
          {...opened}
          resource={resource}
          pages={pages}
          onRun={(operation) => run(operation, these([opened.row]))}
          onClose={onMenuClose}
        />
      )}
    </>
  );
}
