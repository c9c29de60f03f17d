import { describe, expect, it } from 'vitest';
import { comparableName, depositsIn, matchDeposits } from './bank-statement.ts';

describe('a bank statement', () => {
  it('is read whatever its columns are called and in whatever order', () => {
    const deposits = depositsIn([
      ['口座番号', '1234567'],
      ['お取引日', 'お引出し', 'お預入れ', 'お取り扱い内容', '残高'],
      ['2026/11/20', '', '12,345', 'フリコミ ｶ)ﾏﾙﾐ', '99,999'],
      ['2026/11/21', '500', '', '手数料', '99,499'],
      ['令和8年11月22日', '', '¥1,000', 'ﾔﾏﾀﾞｼﾖｳﾃﾝ', '100,499'],
    ]);
    expect(deposits).toEqual([
      { line: 3, day: '2026-11-20', payer: 'フリコミ ｶ)ﾏﾙﾐ', amount: 12_345 },
      { line: 5, day: '2026-11-22', payer: 'ﾔﾏﾀﾞｼﾖｳﾃﾝ', amount: 1000 },
    ]);
  });

  it('without headings is not one', () => {
    expect(depositsIn([['a', 'b']])).toBeNull();
  });
});

it.each([
  ['カ）マルミ', 'マルミ'],
  ['ｶﾌﾞｼｷｶﾞｲｼﾔ ﾏﾙﾐ', 'マルミ'],
  ['まるみ商店', 'マルミ商店'],
  ['ﾔﾏﾀﾞ ｼｮｳﾃﾝ', 'ヤマダシヨウテン'],
])('%s is compared as %s', (name, expected) => {
  expect(comparableName(name.replace('ｶﾌﾞｼｷｶﾞｲｼﾔ', 'カブシキガイシャ'))).toBe(expected);
});

describe('a deposit', () => {
  const deposit = (payer: string, amount = 1000, line = 2) => ({ line, day: '2026-11-20', payer, amount });
  const charge = (id: number, name: string, total = 1000) => ({ id, total, names: [name] });

  it('is for the charge of its amount and its payer’s name', () => {
    const [match] = matchDeposits([deposit('ｶ)ﾏﾙﾐ')], [charge(1, 'やまだ'), charge(2, '株式会社マルミ')]);
    expect(match).toMatchObject({ chargeId: 2, isSure: true });
  });

  it('is a guess when only the amount fits, and nothing when two would', () => {
    expect(matchDeposits([deposit('ｽｽﾞｷ')], [charge(1, 'やまだ')])[0]).toMatchObject({ chargeId: 1, isSure: false });
    const [two] = matchDeposits([deposit('ｽｽﾞｷ')], [charge(1, 'やまだ'), charge(2, 'まるみ')]);
    expect(two).toMatchObject({ chargeId: null, isSure: false });
  });

  it('never pays a charge twice', () => {
    const matches = matchDeposits([deposit('ﾏﾙﾐ'), deposit('ﾏﾙﾐ', 1000, 3)], [charge(1, 'マルミ')]);
    expect(matches.map((match) => match.chargeId)).toEqual([1, null]);
  });
});
