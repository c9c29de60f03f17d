import { describe, expect, it } from 'vitest';
import type { DepositProblem } from './bank-statement.ts';
import {
  type CancelledCharge,
  type LapsedCharge,
  matchDeposits,
  type OpenCharge,
  type PaidCharge,
  type Payer,
} from './payment-matching.ts';

let line = 1;
const deposit = (payer: string, amount = 1000, problem: DepositProblem | null = null) => {
  line += 1;
  return { line, day: '2026-11-20', payer, amount, problem };
};
const charge = (id: number, name: string, due = 1000, userId = id): OpenCharge => ({
  id,
  userId,
  issueDate: '2026-11-01',
  firstDay: '2026-10-01',
  due,
  names: [name],
});
const matched = (deposits: ReturnType<typeof deposit>[], charges: OpenCharge[]) =>
  matchDeposits(deposits, charges).map(({ chargeId, fit, difference }) => [chargeId, fit, difference]);

describe('a deposit of a customer who owes nothing', () => {
  const paid = (id: number, name: string, total: number, userId = id): PaidCharge => ({
    id,
    userId,
    issueDate: '2026-10-01',
    firstDay: '2026-09-01',
    due: 0,
    total,
    names: [name],
  });
  const matchedWith = (payer: string, amount: number, open: OpenCharge[], some: PaidCharge[]) =>
    matchDeposits([deposit(payer, amount)], open, some).map(({ chargeId, fit, difference }) => [
      chargeId,
      fit,
      difference,
    ]);

  it('came in for one that was paid already: that of its sum, else the newest; and is never sure', () => {
    const twice = [paid(3, 'マルミ', 2000), paid(2, 'マルミ', 1000), paid(1, 'やまだ', 1000)];
    expect(matchedWith('ﾏﾙﾐ', 1000, [], twice)).toEqual([[2, 'OVER', 1000]]);
    expect(matchedWith('ﾏﾙﾐ', 700, [], twice)).toEqual([[3, 'OVER', 700]]);
    expect(matchedWith('ﾏﾙﾐｼﾖｳｼﾞ', 1000, [], twice)).toEqual([[null, 'NONE', null]]);
  });

  it('is for what is still owed, where anything is, and for no other customer of that sum', () => {
    const before = [paid(1, 'マルミ', 1000, 2)];
    expect(matchedWith('ﾏﾙﾐ', 1000, [charge(2, 'マルミ')], before)).toEqual([[2, 'EXACT', 0]]);
    expect(matchedWith('ﾏﾙﾐ', 1000, [charge(2, 'マルミ', 9000)], before)).toEqual([[2, 'PART', -8000]]);
    expect(matchedWith('ﾏﾙﾐ', 1000, [charge(2, 'やまだ')], before)).toEqual([[1, 'OVER', 1000]]);
  });
});

describe('a deposit that fits', () => {
  const found = (day: string, open: OpenCharge[], some: PaidCharge[] = [], lapsed: LapsedCharge[] = []) =>
    matchDeposits([{ ...deposit('ﾏﾙﾐ'), day }], open, some, lapsed).map(({ chargeId, fit }) => [chargeId, fit]);
  const september = {
    id: 1,
    userId: 2,
    issueDate: '2026-10-01',
    firstDay: '2026-09-01',
    total: 1000,
    names: ['マルミ'],
  };

  it('is not sure of a charge that was issued after it came, where it may be for one that is paid', () => {
    const before = [{ ...september, due: 0 as const }];
    expect(found('2026-10-30', [charge(2, 'マルミ')], before)).toEqual([[2, 'AMONG']]);
    expect(found('2026-10-30', [charge(2, 'マルミ')], [{ ...september, due: 0, total: 900 }])).toEqual([[2, 'EXACT']]);
    expect(found('2026-11-01', [charge(2, 'マルミ')], before)).toEqual([[2, 'EXACT']]);
  });

  it('is for no charge of later days, by name or by sum', () => {
    expect(found('2026-09-30', [charge(2, 'マルミ')])).toEqual([[null, 'NONE']]);
    expect(found('2026-09-30', [charge(2, 'やまだ')])).toEqual([[null, 'NONE']]);
  });

  it('is not sure where another customer of that name has paid, or a charge of that sum is asked for no more', () => {
    expect(found('2026-11-20', [charge(2, 'マルミ')], [{ ...september, userId: 9, due: 0 }])).toEqual([[2, 'AMONG']]);
    expect(found('2026-11-20', [charge(2, 'マルミ')], [], [september])).toEqual([[2, 'AMONG']]);
    expect(found('2026-11-20', [charge(2, 'マルミ')], [], [{ ...september, total: 900 }])).toEqual([[2, 'EXACT']]);
  });
});

describe('a deposit', () => {
  it('is surely for the charge of its sum whose customer alone bears its name', () => {
    const charges = [charge(1, 'やまだ'), charge(2, '株式会社マルミ'), charge(3, '株式会社マルミ', 9000, 2)];
    expect(matched([deposit('ｶ)ﾏﾙﾐ')], charges)).toEqual([[2, 'EXACT', 0]]);
  });

  it.each([
    ['two deposits of the same name and sum', [deposit('ﾏﾙﾐ'), deposit('ﾏﾙﾐ')], [charge(1, 'マルミ')], [1, null]],
    ['two charges of the same sum', [deposit('ﾏﾙﾐ')], [charge(1, 'マルミ'), charge(2, 'マルミ', 1000, 1)], [1]],
    ['two for two', [deposit('ﾏﾙﾐ'), deposit('ﾏﾙﾐ')], [charge(1, 'マルミ'), charge(2, 'マルミ', 1000, 1)], [1, 2]],
    ['two customers of one name', [deposit('ﾏﾙﾐ')], [charge(1, 'マルミ'), charge(2, 'マルミ', 2000)], [1]],
  ])('is sure of nothing: %s', (_, deposits, charges, proposed) => {
    expect(matched(deposits, charges).map(([id]) => id)).toEqual(proposed);
    expect(matched(deposits, charges).every(([, fit]) => fit === 'AMONG')).toBe(true);
  });

  it('of another name is proposed by its sum alone where that is one, and surely for nobody', () => {
    expect(matched([deposit('ｽｽﾞｷ')], [charge(1, 'やまだ')])).toEqual([[1, 'AMOUNT', 0]]);
    expect(matched([deposit('ｽｽﾞｷ')], [charge(1, 'やまだ'), charge(2, 'まるみ')])).toEqual([[null, 'NONE', null]]);
    expect(matched([deposit('ｽｽﾞｷ'), deposit('ｻﾄｳ')], [charge(1, 'やまだ')])).toEqual([
      [null, 'NONE', null],
      [null, 'NONE', null],
    ]);
    // A match on only a part of the name is not certain
    expect(matched([deposit('ｶ)ﾏﾙﾐｼﾖｳｼﾞ')], [charge(1, '株式会社マルミ')])).toEqual([[1, 'AMOUNT', 0]]);
  });

  it('of another name is proposed as short by a fee where that is one charge, and surely for nobody', () => {
    const charges = [charge(1, 'やまだ', 30_000), charge(2, 'まるみ', 31_000)];
    expect(matched([deposit('ｽｽﾞｷ', 29_560)], charges)).toEqual([[1, 'FEE', -440]]);
    expect(matched([deposit('', 30_120)], charges)).toEqual([[2, 'FEE', -880]]);
    for (const amount of [29_891, 29_119]) expect(matched([deposit('ｽｽﾞｷ', amount)], charges)[0]?.[0]).toBeNull();
    // Two charges, two deposits, one that pays the charge in full, and one that was made before
    expect(matched([deposit('ｽｽﾞｷ', 29_560)], [...charges, charge(3, 'さとう', 30_110)])[0]?.[0]).toBeNull();
    const both = [deposit('ｽｽﾞｷ', 29_560), deposit('ｻﾄｳ', 29_670)];
    expect(matched(both, charges).map(([id]) => id)).toEqual([null, null]);
    const full = [deposit('ｽｽﾞｷ', 29_560), deposit('ｻﾄｳ', 30_000)];
    expect(matched(full, charges)).toEqual([
      [null, 'NONE', null],
      [1, 'AMOUNT', 0],
    ]);
    expect(matched([deposit('ｽｽﾞｷ', 29_560)], [{ ...charge(1, 'やまだ', 30_000), firstDay: '2026-11-21' }])).toEqual([
      [null, 'NONE', null],
    ]);
  });

  it('of a name fits with its difference stated: a fee, a part, too much', () => {
    const charges = [charge(1, 'マルミ', 30_000), charge(2, 'ヤマダ', 5000), charge(3, 'スズキ', 8000)];
    expect(matched([deposit('ﾏﾙﾐ', 29_560), deposit('ﾔﾏﾀﾞ', 2000), deposit('ｽｽﾞｷ', 8500)], charges)).toEqual([
      [1, 'FEE', -440],
      [2, 'PART', -3000],
      [3, 'OVER', 500],
    ]);
    expect(matched([deposit('ﾔﾏﾀﾞ', 2000), deposit('ﾔﾏﾀﾞ', 3000)], charges)).toEqual([
      [2, 'PART', -3000],
      [2, 'PART', 0],
    ]);
  });

  it.each([
    [1, 'PART'],
    [109, 'PART'],
    [110, 'FEE'],
    [880, 'FEE'],
    [881, 'PART'],
  ] as const)('that is short by ¥%i is proposed as %s: a fee is ¥110 to ¥880', (missing, fit) => {
    expect(matched([deposit('ﾏﾙﾐ', 30_000 - missing)], [charge(1, 'マルミ', 30_000)])).toEqual([[1, fit, -missing]]);
  });

  it('with a problem is for no charge', () => {
    expect(matched([deposit('ﾏﾙﾐ', 1000, 'CANCELLED')], [charge(1, 'マルミ')])).toEqual([[null, 'NONE', null]]);
    expect(matched([deposit('ﾏﾙﾐ', 1000, 'FUTURE'), deposit('ﾏﾙﾐ')], [charge(1, 'マルミ')])).toEqual([
      [null, 'NONE', null],
      [1, 'EXACT', 0],
    ]);
  });

  it('is found among ten thousand without a guess', () => {
    const kana = (n: number) => [...String(n)].map((digit) => 'アイウエオカキクケコ'[Number(digit)]).join('');
    const charges = Array.from({ length: 500 }, (_, n) => charge(n + 1, `株式会社ミセ${kana(n)}`, 1000 + (n % 7)));
    const deposits = charges.map(({ names, due }) => deposit(`ｶ)${names[0]?.slice(4) ?? ''}`, due));
    expect(matched(deposits, charges)).toEqual(charges.map(({ id }) => [id, 'EXACT', 0]));
  });
});

describe('a deposit for several charges, or one that was cancelled', () => {
  const found = (amount: number, open: OpenCharge[], cancelled: CancelledCharge[] = [], some: PaidCharge[] = []) =>
    matchDeposits([deposit('ﾏﾙﾐ', amount)], open, some, [], cancelled).map(({ chargeIds, fit, difference }) => [
      chargeIds,
      fit,
      difference,
    ]);
  const three = [charge(1, 'マルミ', 1000, 9), charge(2, 'マルミ', 2000, 9), charge(3, 'マルミ', 4000, 9)];
  const gone: CancelledCharge = { ...charge(7, 'マルミ', 5000, 9), total: 5000 };

  it('is all of them, or the fewest of which it is the sum, with the fee taken off or not; of one customer alone', () => {
    expect(found(7000, three)).toEqual([[[1, 2, 3], 'SPLIT', 0]]);
    expect(found(6000, three)).toEqual([[[2, 3], 'SPLIT', 0]]);
    expect(found(6560, three)).toEqual([[[1, 2, 3], 'FEE', -440]]);
    expect(found(3000, [charge(1, 'マルミ', 1000, 9), charge(2, 'マルミ', 2000, 8)])).toEqual([[[2], 'OVER', 1000]]);
  });

  it('is for a cancelled charge of its sum, before it is a part of another, or one more payment of a paid one', () => {
    expect(found(5000, [charge(1, 'マルミ', 9000, 9)], [gone])).toEqual([[[7], 'CANCELLED', 0]]);
    expect(found(5000, [charge(1, 'マルミ', 5000, 9)], [gone])).toEqual([[[1], 'EXACT', 0]]);
    expect(found(4000, [], [gone])).toEqual([[[7], 'CANCELLED', -1000]]);
    expect(found(4000, [charge(1, 'マルミ', 9000, 9)], [gone])).toEqual([[[1], 'PART', -5000]]);
  });
});

describe('a deposit under a name that points to more than one customer', () => {
  const found = (payer: string, open: OpenCharge[], customers: Payer[] = []) =>
    matchDeposits([deposit(payer)], open, [], [], [], [...open, ...customers]).map(({ chargeId, fit }) => [
      chargeId,
      fit,
    ]);
  const paidBy = (payer: string, one: OpenCharge): OpenCharge => ({ ...one, paidAs: [payer] });

  it('is sure of none of them, though only one owes', () => {
    expect(found('ｶ)ﾏﾙﾐ', [charge(1, '株式会社マルミ')], [{ userId: 9, names: ['株式会社マルミ'] }])).toEqual([
      [1, 'AMONG'],
    ]);
    expect(found('ｶ)ﾏﾙﾐ', [charge(1, '株式会社マルミ')], [{ userId: 9, names: ['やまだ'] }])).toEqual([[1, 'EXACT']]);
  });

  it('of an agency that paid for several is sure of none, nor where it is a customer itself', () => {
    const agency = 'カ)ダイリテン';
    const one = paidBy(agency, charge(1, '有限会社アオゾラ'));
    expect(found('ｶ)ﾀﾞｲﾘﾃﾝ', [one], [{ userId: 9, names: ['やまだ'], paidAs: [agency] }])).toEqual([[1, 'AMONG']]);
    expect(found('ｶ)ﾀﾞｲﾘﾃﾝ', [one], [{ userId: 9, names: ['株式会社ダイリテン'] }])).toEqual([[1, 'AMONG']]);
  });

  it('of an agency that paid for one may be for another who owes as much', () => {
    const one = paidBy('カ)ダイリテン', charge(1, '有限会社アオゾラ'));
    expect(found('ｶ)ﾀﾞｲﾘﾃﾝ', [one, charge(2, 'やまだ', 2000)])).toEqual([[1, 'EXACT']]);
    expect(found('ｶ)ﾀﾞｲﾘﾃﾝ', [one, charge(2, 'やまだ')])).toEqual([[1, 'AMONG']]);
    // Under the customer's own name it is for nobody else
    expect(found('ﾕ)ｱｵｿﾞﾗ', [one, charge(2, 'やまだ')])).toEqual([[1, 'EXACT']]);
  });

  it('of another legal form is for neither of the two by mistake', () => {
    const [kabu, yugen] = [charge(1, '株式会社マルミ'), charge(2, '有限会社マルミ')];
    expect(found('ｶ)ﾏﾙﾐ', [kabu, yugen])).toEqual([[1, 'EXACT']]);
    expect(found('ﾕ)ﾏﾙﾐ', [kabu, yugen])).toEqual([[2, 'EXACT']]);
    expect(found('ﾏﾙﾐ', [kabu, yugen])).toEqual([[1, 'AMONG']]);
    expect(found('ﾏﾙﾐ', [kabu], [{ userId: 9, names: ['有限会社マルミ'] }])).toEqual([[1, 'AMONG']]);
    // The reading of the name is written without its legal form
    const named = { ...kabu, names: ['株式会社丸美', 'マルミ'] };
    expect(found('ﾕ)ﾏﾙﾐ', [named])).toEqual([[1, 'AMOUNT']]);
    expect(found('ｶ)ﾏﾙﾐ', [named])).toEqual([[1, 'EXACT']]);
  });
});
