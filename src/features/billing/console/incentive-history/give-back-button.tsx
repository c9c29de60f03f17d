import { Button } from 'antd';
import { ownOperation, these } from '#core/console/pages/operations/operations.ts';
import { useRunOperation } from '#core/console/pages/operations/use-run-operation.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { useChargeMoney } from './use-charge-money.ts';

/** Gives back what was paid beyond the bill; offered only where there is something that no draft takes over. */
export function GiveBackButton({ resource, charge }: { resource: ResolvedResource; charge: Row }) {
  const { actor } = useProduct();
  const run = useRunOperation(resource);
  const { data: money } = useChargeMoney(charge);
  const operation = ownOperation(resource, actor, charge, 'give-back');
  if (operation === null || money === undefined || money.surplus <= 0 || money.waitsForDraft) return null;
  return (
    <Button danger={operation.danger} onClick={() => run(operation, these([charge]))}>
      {operation.label}
    </Button>
  );
}
