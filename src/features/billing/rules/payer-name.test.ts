import { describe, expect, it } from 'vitest';
import {
  formlessPayerKey,
  isSameName,
  nameReader,
  payerKey,
  payerName,
  payerNames,
  transferName,
} from './payer-name.ts';

const fits = (payer: string, name: string) => payerNames(payer).some((one) => isSameName(one, payerName(name)));

describe('a payer’s name', () => {
  it.each([
    ['ｶ)ﾏﾙﾐ', '株式会社マルミ'],
    ['カ）マルミ', '㈱マルミ'],
    ['ﾏﾙﾐ(ｶ', 'マルミ株式会社'],
    ['ﾏﾙﾐ(ｶ)', '(株)まるみ'],
    ['ｶﾌﾞｼｷｶﾞｲｼﾔ ﾏﾙﾐ', '株式会社 マルミ'],
    ['ﾕ)ﾔﾏﾀﾞｼﾖｳﾃﾝ', '有限会社ヤマダショウテン'],
    ['ｲ)ｼﾞﾕﾝｼﾝｶｲ', '医療法人社団じゅんしんかい'],
    ['ﾄﾞ)ｶﾞｸﾃﾞﾝｼﾔ', '合同会社ガクデンシャ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'やまだ たろう'],
    ['コ-ヒ-ハウス', 'コーヒーハウス'],
    ['ヤマタ゛ シヨウテン', 'ヤマダショウテン'],
    ['ﾋﾟｱﾉｵﾝｶﾞｸｼﾞﾖｳ', 'ピアノヲンガクジョウ'],
    ['振込 ｶ)ﾏﾙﾐ', 'マルミ'],
    ['振込＊カ）マルミ', '株式会社マルミ'],
    ['フリコミ　ｶ)ﾏﾙﾐ', '株式会社マルミ'],
    ['振込ＩＢ１ カ）マルミ', '株式会社マルミ'],
    ['0001234567 ﾏﾙﾐ', '株式会社マルミ'],
    ['ABC(ｶ', 'ａｂｃ株式会社'],
  ])('%s is %s', (payer, name) => {
    expect(fits(payer, name)).toBe(true);
  });

  it.each([
    ['a part of it', 'ｶ)ﾏﾙﾐｼﾖｳｼﾞ', '株式会社マルミ'],
    ['cut short', 'ｶ)ﾏﾙﾐｼﾖｳｼ', '株式会社マルミショウジ'],
    ['a name that begins like it', 'ﾔﾏﾀﾞ', 'ヤマダショウテン'],
    ['another legal form', 'ｶ)ﾏﾙﾐ', '有限会社マルミ'],
    ['another dash', 'ﾋﾞﾙ', 'ビール'],
    ['nothing at all', '振込', '株式会社マルミ'],
    ['a legal form alone', 'ｶ)', '株式会社'],
  ])('is not %s: %s is not %s', (_, payer, name) => {
    expect(fits(payer, name)).toBe(false);
  });
});

describe('a payer', () => {
  it.each([
    ['振込 ｶ)ﾏﾙﾐ', 'カ)マルミ'],
    ['フリコミ　1234567890 ヤマダ　タロウ', 'ヤマダ タロウ'],
    ['ｶ) ｱｵｿﾞﾗ', 'カ) アオゾラ'],
    ['　', ''],
  ])('is kept as a customer’s name without what the bank adds: %s', (payer, name) => {
    expect(transferName(payer)).toBe(name);
  });

  it('is the same however banks write the name, and another under another name', () => {
    const ways = ['ｶ)ﾏﾙﾐ', '振込　カ）マルミ', '株式会社マルミ', '0012345 ｶ)ﾏﾙﾐ'];
    expect(new Set(ways.map(payerKey)).size).toBe(1);
    expect(payerKey('ｶ)ﾏﾙﾐﾔ')).not.toBe(payerKey('ｶ)ﾏﾙﾐ'));
  });

  it('of another legal form, or of none, is another one', () => {
    const ways = ['ｶ)ﾏﾙﾐ', 'ﾕ)ﾏﾙﾐ', 'ﾏﾙﾐ'];
    expect(new Set(ways.map(payerKey)).size).toBe(3);
    // As deposits were known before; no such key is a new one
    expect(new Set(ways.map(formlessPayerKey)).size).toBe(1);
    for (const way of ways) expect(payerKey(way)).not.toBe(formlessPayerKey(way));
  });
});

describe('the names of a customer', () => {
  const bears = (payer: string, names: string[], paidAs: string[] = []) =>
    nameReader()({ names, paidAs }).some((name) => isSameName(payerName(payer), name));

  it('have the legal form of the others where they have none', () => {
    const names = ['株式会社丸美', 'マルミ'];
    expect([bears('ｶ)ﾏﾙﾐ', names), bears('ﾏﾙﾐ', names), bears('ﾕ)ﾏﾙﾐ', names)]).toEqual([true, true, false]);
    expect([bears('ｶ)ﾏﾙﾐ', ['マルミ']), bears('ﾕ)ﾏﾙﾐ', ['マルミ'])]).toEqual([true, true]);
  });

  it('are those of the payers too, whose legal form is not the customer’s', () => {
    const names = ['有限会社青空', 'アオゾラ'];
    expect(bears('ｶ)ﾀﾞｲﾘﾃﾝ', names, ['カ)ダイリテン'])).toBe(true);
    expect(bears('ｶ)ｱｵｿﾞﾗ', names, ['カ)ダイリテン'])).toBe(false);
  });
});
