import { publish } from '#core/server/kernel/writes/transact.ts';
import type { Deps, RuleContext } from '#product';

/** What a rule writes further rows with: the changes are published with its transaction. */
export function ruleWriting({
  tx,
  tables,
  now,
}: Pick<RuleContext, 'tx' | 'tables' | 'now'>): Pick<Deps, 'tables' | 'now' | 'publishChange'> {
  return {
    tables,
    now: () => now,
    publishChange: (resource, ids, actorId) =>
      publish(tx, { kind: 'changed', resource, id: typeof ids === 'number' ? ids : null, actorId }),
  };
}
