import { Button } from 'antd';
import type { ReactNode } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { numberText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Targets } from '#core/model/row-types.ts';
import { operationsOf, type RowOperation, these } from '../operations/operations.ts';
import styles from './list.module.css';

interface BulkBarProps {
  resource: ResolvedResource;
  targets: Targets;
  onRun: (operation: RowOperation, targets: Targets) => void;
  onClear: () => void;
  /** Selects all rows that match the list's query. Null if they are selected already, or are too many for one call. */
  onAll: { readonly count: number; choose(): void } | null;
  /** Shown before the declared operations. */
  added?: ReactNode;
}

/** The operations on the selected rows. A button shows a count if the operation applies to only some of them. */
export function BulkBar({ resource, targets, onRun, onClear, onAll, added }: BulkBarProps) {
  const { actor } = useProduct();
  const { rows, filter, count } = targets;
  if (rows.length === 0) return null;
  return (
    <section aria-label={words().selectedActions} className={`tj-bar ${styles.bulk}`}>
      <strong>{filter === null ? words().selectedCount(count) : words().allSelected(numberText(count))}</strong>
      {onAll !== null && (
        <Button type="link" onClick={onAll.choose}>
          {words().selectAll(numberText(onAll.count))}
        </Button>
      )}
      {added}
      {operationsOf(resource, actor)
        .filter((operation) => operation.bulk)
        .map((operation) => {
          const able = rows.filter((row) => mayDoToRow(resource, operation.name, actor, row));
          if (able.length === 0) return null;
          const isFew = filter === null && able.length < rows.length;
          return (
            <Button
              key={operation.name}
              danger={operation.danger}
              // If all matching rows are selected, the server decides which of them the operation applies to
              onClick={() => onRun(operation, filter === null ? these(able) : targets)}
            >
              {words().bulk(operation.label, isFew ? able.length : null)}
            </Button>
          );
        })}
      <Button type="link" onClick={onClear}>
        {words().clearSelection}
      </Button>
    </section>
  );
}
