import { expect, it } from 'vitest';
import { unownedMonth } from './unowned-month.ts';

const values = {
  ownerUserId: 1,
  status: 'MEASURING',
  billingMode: 'FIXED',
  monthlyFee: 30_000,
  capDays: null,
  capYen: null,
  closingDay: null,
} as const;
const away = { ...values, ownerUserId: null, status: 'PAUSED' } as const;
const october = { first: '2026-10-01', last: '2026-10-31' };
const until = (to: string) => ({ from: '2026-09-01', to, values });

it('a fixed month whose owner was taken away on its last day is billed to nobody', () => {
  const terms = [until('2026-10-30'), { from: '2026-10-31', to: null, values: away }];
  expect(unownedMonth(terms, october)).toEqual({ lastDay: '2026-10-31', fee: 30_000, formerOwner: 1 });
});

it('a fixed month that ended without an owner is billed to nobody either, on its last day under contract', () => {
  const terms = [until('2026-10-09'), { from: '2026-10-10', to: '2026-10-20', values: away }];
  expect(unownedMonth(terms, october)).toMatchObject({ lastDay: '2026-10-20' });
});

it.each([
  ['has its owner to the end', [until('2026-12-31')]],
  ['ended under its owner', [until('2026-10-15')]],
  ['lost its owner the day after', [until('2026-10-31'), { from: '2026-11-01', to: null, values: away }]],
  [
    'went over to another owner',
    [until('2026-10-30'), { from: '2026-10-31', to: null, values: { ...values, ownerUserId: 2 } }],
  ],
  [
    'is billed by the day at its end',
    [until('2026-10-30'), { from: '2026-10-31', to: null, values: { ...away, billingMode: 'PER_KEYWORD' } as const }],
  ],
  ['had no owner at all', [{ from: '2026-09-01', to: null, values: away }]],
  ['costs nothing', [until('2026-10-30'), { from: '2026-10-31', to: null, values: { ...away, monthlyFee: null } }]],
])('a fixed month that %s is no gap', (_, terms) => {
  expect(unownedMonth(terms, october)).toBeNull();
});
