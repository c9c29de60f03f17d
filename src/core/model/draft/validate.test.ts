import { expect, it } from 'vitest';
import { number, resource, text } from '../declare.ts';
import { parseDraft } from '../draft.ts';
import { invalid } from '../errors.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const product = resolveResources({
  offer: resource({
    label: '見積',
    fields: {
      cost: number('原価'),
      floor: number('下限', { readBy: admins, writeBy: admins }),
      secret: text('秘密', { hidden: true }),
    },
    validate: {
      // Written in a way that circumvents the types
      aboveFloor: (said, row) =>
        ['floor', 'secret'].some((name) => name in said || name in row) ? [invalid('cost', 'number_min')] : [],
    },
    list: { columns: ['cost'] },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all', MANAGER: 'all' }, list: admins, update: ['MANAGER', ...admins] },
  }),
});

it.each(['MANAGER', ...admins] as const)(
  'a rule over the row is told nothing that some are not shown, whoever writes (%s)',
  (role) => {
    const outcome = parseDraft(
      resourceNamed(product, 'offer'),
      { cost: 1, ...(role === 'MANAGER' ? {} : { floor: 7 }) },
      { mode: 'update', actor: { id: 1, role }, today: '2026-01-01', current: { cost: 0, floor: 54_321, secret: 'x' } },
    );
    expect(outcome.problems).toBeUndefined();
  },
);
