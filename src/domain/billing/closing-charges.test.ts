import { expect, it } from 'vitest';
import { type ClosingCharge, chargesToGiveBack, figuresOf, invoicesInDoubt, sortByChange } from './closing-charges.ts';

const charge = (id: number, more: Partial<ClosingCharge> = {}): ClosingCharge => ({
  id,
  version: 1,
  userId: id,
  customerName: `契約者${id}`,
  status: 'ISSUED',
  invoiceNumber: null,
  total: 1000,
  previousTotal: 1000,
  paymentMethod: null,
  dueDate: null,
  paidDate: null,
  mailedDate: null,
  mailState: null,
  due: 1000,
  carried: 0,
  surplus: 0,
  ...more,
});

it('stand with what changed the most first, whichever way, and without the cancelled', () => {
  const charges = [
    charge(1, { total: 1100 }),
    charge(2, { total: 300 }),
    charge(3, { status: 'CANCELLED', total: 9000 }),
    charge(4, { previousTotal: null }),
    charge(5, { total: 1100 }),
  ];
  expect(sortByChange(charges).map(({ id }) => id)).toEqual([4, 2, 1, 5]);
});

it('are counted by what is left to do with each', () => {
  const sent = { mailedDate: 1, mailState: 'SENT' } as const;
  const figures = figuresOf([
    charge(1, { status: 'DRAFT', total: 500, due: null }),
    charge(2, { status: 'DRAFT', total: 0, previousTotal: null, due: null }),
    charge(3),
    charge(4, { mailState: 'FAILED', carried: 300 }),
    charge(5, { ...sent, status: 'PAID', due: 0 }),
    // A later mail of it failed: the invoice was sent nonetheless
    charge(6, { mailedDate: 1, mailState: 'FAILED', status: 'FAILED' }),
    charge(7, { mailState: 'WAITING' }),
    charge(8, { mailState: 'UNKNOWN' }),
    charge(9, { mailState: 'WITHHELD' }),
    charge(10, { status: 'CANCELLED', mailState: 'UNKNOWN', surplus: 700, due: null }),
  ]);
  expect(figures).toEqual({
    ...{ live: 9, total: 7500, previousTotal: 8000, hasMoney: true },
    ...{ drafts: 1, draftsTotal: 500, nothing: 1 },
    ...{ issued: 7, toMail: 2, onTheirWay: 1, inDoubt: 1, mailFailed: 2, withheld: 1 },
    ...{ open: 6, toGiveBack: 1 },
  });
});

it('are in doubt while they stand, and give back what no draft takes over', () => {
  const gone = { status: 'CANCELLED', mailState: 'UNKNOWN', surplus: 700 } as const;
  const charges = [
    charge(1, gone),
    charge(2, { ...gone, userId: 3 }),
    charge(3, { status: 'DRAFT' }),
    charge(4, { mailState: 'UNKNOWN' }),
  ];
  expect(invoicesInDoubt(charges).map(({ id }) => id)).toEqual([4]);
  expect(chargesToGiveBack(charges).map(({ id }) => id)).toEqual([1]);
});
