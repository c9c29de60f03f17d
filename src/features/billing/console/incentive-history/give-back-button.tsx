import { Button } from 'antd';
import { useOwnAction } from '#core/console/pages/operations/use-run-operation.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { useChargeMoney } from './use-charge-money.ts';

/** Gives back what was paid beyond the bill; offered only where there is something that no draft takes over. */
export function GiveBackButton({ resource, charge }: { resource: ResolvedResource; charge: Row }) {
  const action = useOwnAction(resource, charge, 'give-back');
  const { data: money } = useChargeMoney(charge);
  if (action === null || money === undefined || money.surplus <= 0 || money.waitsForDraft) return null;
  return (
    <Button danger={action.danger} onClick={action.run}>
      {action.label}
    </Button>
  );
}
