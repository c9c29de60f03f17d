import { Button, theme } from 'antd';
import type { ReactNode } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import type { Row } from '#core/console/ui/rows.ts';
import { mayDoToRow } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';
import { operationsOf, type RowOperation } from '../operations/operations.ts';

interface BulkBarProps {
  resource: ResolvedResource;
  rows: readonly Row[];
  onRun: (operation: RowOperation, rows: readonly Row[]) => void;
  onClear: () => void;
  /** Before the declared operations. */
  added?: ReactNode;
}

/** What can be done to the selected rows; each button says to how many of them. */
export function BulkBar({ resource, rows, onRun, onClear, added }: BulkBarProps) {
  const { token } = theme.useToken();
  const { actor } = useProduct();
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="選択した行の操作"
      className="tj-bar"
      style={{ background: token.colorFillTertiary, padding: 8, borderRadius: token.borderRadius }}
    >
      <strong>{rows.length}件を選択中</strong>
      {added}
      {operationsOf(resource, actor)
        .filter((operation) => operation.bulk)
        .map((operation) => {
          const able = rows.filter((row) => mayDoToRow(resource, operation.name, actor, row));
          if (able.length === 0) return null;
          return (
            <Button key={operation.name} danger={operation.danger} onClick={() => onRun(operation, able)}>
              一括{operation.label}
              {able.length < rows.length && `（${able.length}件）`}
            </Button>
          );
        })}
      <Button type="link" onClick={onClear}>
        選択を解除
      </Button>
    </section>
  );
}
