import { expect, it } from 'vitest';
import { type ChargeGroup, chargesToGiveBack, figuresOf, hasMoney, type MoneyToRefund } from './closing-charges.ts';

const group = (more: Partial<ChargeGroup> = {}): ChargeGroup => ({
  status: 'ISSUED',
  mailState: null,
  count: 1,
  total: 1000,
  previousTotal: 1000,
  isMailed: false,
  hasTotal: true,
  isInDoubt: false,
  hasMoney: false,
  ...more,
});

it('are counted by what is left to do with each', () => {
  const sent = { isMailed: true, mailState: 'SENT' } as const;
  const figures = figuresOf([
    group({ status: 'DRAFT', count: 2, total: 500, previousTotal: 2000 }),
    group({ status: 'DRAFT', count: 3, total: 0, previousTotal: 0, hasTotal: false }),
    group({ count: 4, total: 5000 }),
    group({ mailState: 'FAILED', hasMoney: true }),
    group({ ...sent, status: 'PAID', count: 5 }),
    // A later mail of it failed: the invoice was sent nonetheless
    group({ isMailed: true, mailState: 'FAILED', status: 'FAILED' }),
    group({ mailState: 'WAITING', count: 6 }),
    group({ mailState: 'UNKNOWN', count: 7, isInDoubt: true }),
    group({ mailState: 'WITHHELD', count: 8 }),
    group({ status: 'CANCELLED', mailState: 'UNKNOWN', count: 9 }),
  ]);
  expect(figures).toEqual({
    ...{ live: 37, total: 11_500, previousTotal: 9000, hasMoney: true },
    ...{ drafts: 2, draftsTotal: 500, nothing: 3 },
    ...{ issued: 32, toMail: 5, onTheirWay: 6, inDoubt: 7, mailFailed: 2, withheld: 8 },
    open: 27,
  });
  expect(figuresOf([group({ status: 'CANCELLED', hasMoney: true })]).hasMoney).toBe(false);
});

it('give back what no draft takes over', () => {
  const held = (id: number, more: Partial<MoneyToRefund> = {}): MoneyToRefund => ({
    id,
    status: 'CANCELLED',
    surplus: 700,
    hasDraft: false,
    ...more,
  });
  const charges = [
    held(1),
    held(2, { hasDraft: true }),
    held(3, { surplus: 0 }),
    held(4, { status: 'PAID', hasDraft: true }),
  ];
  expect(chargesToGiveBack(charges).map(({ id }) => id)).toEqual([1, 4]);
});

it('tell that money has moved where the total alone would mislead', () => {
  const charge = { carried: 0, due: 1000, surplus: 0, total: 1000 };
  for (const plain of [charge, { ...charge, due: 0 }, { ...charge, due: null }]) expect(hasMoney(plain)).toBe(false);
  for (const moved of [{ carried: 1 }, { surplus: 1 }, { due: 999 }])
    expect(hasMoney({ ...charge, ...moved })).toBe(true);
});
