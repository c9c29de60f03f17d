import { expect, it } from 'vitest';
import { dividedByOriginal, type Invoiced, returnedPrices } from './returned-price.ts';

const invoiced = (id: number, total: number, more: Partial<Invoiced> = {}): Invoiced => ({
  id,
  total,
  isCancelled: true,
  returned: 0,
  givenBack: { own: 0, others: 0 },
  replaces: [],
  ...more,
});
const stands = { isCancelled: false };
const first = invoiced(1, 5500);
const second = invoiced(2, 3300);

it.each<[string, Invoiced, number, [number, number][]]>([
  ['of one that stands alone nothing', invoiced(1, 5500, stands), 1000, []],
  ['of a cancelled one its own, and no more', first, 6500, [[1, 5500]]],
  [
    'the difference to the one that took its place',
    invoiced(3, 1100, { ...stands, replaces: [first] }),
    4400,
    [[1, 4400]],
  ],
  ['no more than the difference', invoiced(3, 1100, { ...stands, replaces: [first] }), 6400, [[1, 4400]]],
  [
    'of all that one takes the place of, the oldest first',
    invoiced(3, 1760, { ...stands, replaces: [second, first] }),
    7040,
    [
      [1, 5500],
      [2, 1540],
    ],
  ],
  [
    'what was given back to one card and not yet to another',
    invoiced(3, 1760, {
      ...stands,
      replaces: [{ ...first, returned: 3300 }, second],
      givenBack: { own: 0, others: 3300 },
    }),
    3740,
    [
      [1, 2200],
      [2, 1540],
    ],
  ],
  [
    'of two corrections in a row the price before both, counted once',
    invoiced(3, 1100, { ...stands, replaces: [invoiced(2, 3300, { replaces: [first] })] }),
    6400,
    [[1, 4400]],
  ],
  [
    'of a price that rose in between the higher one',
    invoiced(3, 1100, { ...stands, replaces: [invoiced(2, 6600, { replaces: [first] })] }),
    5500,
    [[2, 5500]],
  ],
  [
    'of a cancelled one what it still bills after a return',
    invoiced(3, 1100, { replaces: [{ ...first, returned: 4400 }], givenBack: { own: 0, others: 4400 } }),
    5000,
    [[3, 1100]],
  ],
  [
    'nothing twice',
    invoiced(3, 1100, {
      returned: 1100,
      replaces: [{ ...first, returned: 4400 }],
      givenBack: { own: 1100, others: 4400 },
    }),
    500,
    [],
  ],
])('the price that goes back is, %s', (_, charge, amount, expected) => {
  expect(returnedPrices(charge, amount).map(({ originalId, amount: yen }) => [originalId, yen])).toEqual(expected);
});

it('money is divided by cards and by invoices; what is the price of nothing goes with the last', () => {
  const [one, other] = [
    { paymentId: 'pi_2', amount: 3300 },
    { paymentId: 'pi_1', amount: 4000 },
  ];
  const prices = [
    { originalId: 1, amount: 5500 },
    { originalId: 2, amount: 1540 },
  ];
  expect(dividedByOriginal([one, other], prices)).toEqual([
    { part: one, amount: 3300, price: 3300, originalId: 1 },
    { part: other, amount: 2200, price: 2200, originalId: 1 },
    { part: other, amount: 1800, price: 1540, originalId: 2 },
  ]);
  expect(dividedByOriginal([one], [])).toEqual([{ part: one, amount: 3300, price: 0, originalId: null }]);
});
