import { describe, expect, it } from 'vitest';
import { depositsIn } from './bank-statement.ts';

const today = '2026-11-22';
const paid = { payer: 'カ）マルミ', amount: 12_345, day: '2026-11-20', problem: null };
const cells = (text: string) => text.split('\n').map((line) => line.split('|'));

describe('the statement', () => {
  it.each([
    [
      '三菱UFJ',
      '日付|摘要|摘要内容|支払い金額|預かり金額|差引残高|メモ|未資金化区分|入払区分\n2026/11/20|振込１|カ）マルミ||12,345|99,999|||入金\n2026/11/20|手数料||440||99,559|||出金',
    ],
    [
      'みずほ',
      'お取引日|お取引内容|お引出金額|お預入金額|残高\n2026.11.20|カ）マルミ||12,345|99,999\n2026.11.20|手数料|440||99,559',
    ],
    [
      'みずほ（法人）',
      '照会口座|番号|勘定日|起算日|出金金額(円)|入金金額(円)|残高(円)|取引区分|摘要\n普通1|1|11月20日|||||振込|x\n普通1|1|2026年11月20日|2026年11月20日||12345|99999|振込|カ）マルミ',
    ],
    [
      '三井住友',
      '年月日|お引出し|お預入れ|お取り扱い内容|残高|メモ|ラベル\n2026/11/20||12345|カ）マルミ|99999||\nR8.11.20|440||手数料|99559||',
    ],
    [
      '三井住友（和暦）',
      '年月日（和暦）|お引出し|お預入れ|お取り扱い内容|残高\nR8.11.20||12345|カ）マルミ|99999\nR8.11.20|440||手数料|99559',
    ],
    [
      'りそな',
      '明細区分|取扱日付（年）|取扱日付（月）|取扱日付（日）|入払区分|取引名|取引金額|残高|摘要\n1|2026|11|20|入金|振込|12,345|99,999|カ）マルミ\n1|2026|11|20|出金|手数料|440|99,559|',
    ],
    [
      'りそな（マイゲート）',
      'レコード区分|年|月|日|時|分|連絡先名|金融機関名|支店名|口座番号区分|口座種別|口座番号|再送表示|取引名|取扱日付　年|取扱日付　月|取扱日付　日|金額|取引後残高|摘要|コメント\n明細|2026|11|21|10|05|ﾐｾｼﾞﾕﾝ|りそな銀行|渋谷支店|口座番号|普通|0000001||入金|2026|11|20|12345|99999|カ）マルミ|\n明細|2026|11|21|10|05|ﾐｾｼﾞﾕﾝ|りそな銀行|渋谷支店|口座番号|普通|0000001||支払|2026|11|20|440|99559|フリコミテスウリヨウ|',
    ],
    [
      'ゆうちょ',
      'お客さま口座情報\n現在高：|99999|円\n出力日時：令和 08 年 11 月 21 日\n取引日|入出金明細ＩＤ|受入金額（円）|払出金額（円）|詳細１|詳細２|現在（貸付）高|\n20261120|001|12345||振込|カ）マルミ|99999|\n20261120|002||440|手数料||99559|',
    ],
    [
      'ゆうちょ（新）',
      '日付|入出金明細ID|詳細1|詳細2|払出し金額|預入れ金額|貸付金額|返済金額|残高|取扱店|取扱店名|メモ\n2026/11/20|1|振込|カ）マルミ||12,345|||99,999|||',
    ],
    [
      '楽天',
      '取引日|入出金(円)|取引後残高(円)|入出金先内容\n20261120|12345|99999|カ）マルミ\n20261120|-440|99559|手数料',
    ],
    [
      '住信SBI',
      '日付|内容|出金金額(円)|入金金額(円)|残高(円)|メモ\n2026/11/20|カ）マルミ||12,345|99,999|-\n2026/11/20|手数料|440||99,559|-',
    ],
    [
      'PayPay銀行',
      '操作日(年)|操作日(月)|操作日(日)|操作時刻(時)|操作時刻(分)|操作時刻(秒)|取引順番号|摘要|お支払金額|お預り金額|残高|メモ\n2026|11|20|10|5|3|1|カ）マルミ||12345|99999|\n2026|11|20|10|5|4|2|手数料|440||99559|',
    ],
    [
      'GMOあおぞら',
      '日付|摘要|入金金額|出金金額|残高|メモ\n20261120|カ）マルミ|12345||99999|\n20261120|手数料||440|99559|',
    ],
    ['取引年月日', '取引年月日|お取引先名|入金額|残高\n2026/11/20|カ）マルミ|12,345|99999\n2026/11/20|手数料||99999'],
    ['取引日時', '取引日時|摘要|入金金額|残高\n2026/11/20 10:05:33|カ）マルミ|12345|99999'],
    ['取引日時（分まで）', 'お取引日時|摘要|入金金額|残高\n2026年11月20日 10時05分|カ）マルミ|12345|99999'],
    ['月日', '月日|摘要|お支払金額|お預り金額|残高\n11月20日|カ）マルミ||12,345|99,999\n11/20|手数料|440||99,559'],
    ['和暦', 'お取引日|お引出し|お預入れ|お取り扱い内容\n令和8年11月20日||￥１２，３４５|カ）マルミ'],
  ])('of %s is read by its headings, and what went out is left out', (_, text) => {
    const deposits = depositsIn(cells(text), today);
    expect(deposits?.filter(({ payer }) => payer !== 'x')).toMatchObject([paid]);
  });

  describe('in one record, its headings and all lines in one', () => {
    const head = '照会口座|番号|勘定日|(起算日)|出金金額(円)|入金金額(円)|小切手区分|残高(円)|取引区分|明細区分|摘要';
    const one = '本支店 普通 0000001|00001|2026年11月20日|||12345||150000|振込||カ）マルミ';
    const out = '本支店 普通 0000001|00002|2026年11月20日||440|||149560|振込||手数料';
    const other = '本支店 普通 0000001|00003|2026年11月21日|||500||150060|振込||ﾂｷﾉﾜ';
    const second = { payer: 'ﾂｷﾉﾜ', amount: 500, day: '2026-11-21', problem: null };

    it.each([
      ['one deposit', [head, one], [paid]],
      ['three lines', [head, one, out, other], [paid, second]],
      ['with an empty cell at the end', [head, one, other, ''], [paid, second]],
      [
        'with a deposit whose day cannot be read',
        [head, one, other.replace('2026年11月21日', '不明')],
        [paid, { ...second, day: '不明', problem: 'NO_DAY' }],
      ],
      ['with no lines at all', [head], []],
    ])('%s', (_, parts, expected) => {
      expect(depositsIn(cells(parts.join('|')), today)).toMatchObject(expected);
    });

    it('goes on in the lines below', () => {
      expect(depositsIn(cells(`${head}|${one}\n${other}`), today)).toMatchObject([paid, second]);
    });
  });

  it.each([
    ['11/20', '2026-11-20', null],
    ['11月22日', '2026-11-22', null],
    // Without a year it is the last such day
    ['12/31', '2025-12-31', null],
    ['2/29', '2/29', 'NO_DAY'],
    ['2026/11/20', '2026-11-20', null],
    ['1120', '2026-11-20', null],
  ])('takes a day without its year, %s, for the last one: %s', (written, day, problem) => {
    expect(depositsIn(cells(`月日|摘要|入金額\n${written}|ﾏﾙﾐ|1`), today)).toMatchObject([{ day, problem }]);
  });

  it('with headings and no deposit is one all the same', () => {
    expect(depositsIn(cells('取引日|摘要|入金額\n2026/11/20|手数料|'), today)).toEqual([]);
  });

  it('names the line of the file', () => {
    expect(depositsIn(cells('口座|1\n\n日付|摘要|入金額\n2026/11/20|ﾏﾙﾐ|1'), today)).toMatchObject([{ line: 4 }]);
  });

  it.each([
    ['2026/02/30', 'NO_DAY', '2026/02/30'],
    ['2026/04/31', 'NO_DAY', '2026/04/31'],
    ['20261301', 'NO_DAY', '20261301'],
    ['令和8年2月29日', 'NO_DAY', '令和8年2月29日'],
    ['不明', 'NO_DAY', '不明'],
    ['2026/11/23', 'FUTURE', '2026-11-23'],
    ['2026/11/22', null, '2026-11-22'],
    ['2024/02/29', null, '2024-02-29'],
  ])('says of a deposit of %s: %s', (written, problem, day) => {
    expect(depositsIn(cells(`日付|摘要|入金額\n${written}|ﾏﾙﾐ|1`), today)).toMatchObject([{ day, problem }]);
  });

  it('reports a sum that it cannot read, and leaves out totals', () => {
    const text = '日付|摘要|入金額\n2026/11/20|ﾏﾙﾐ|1O00\n合計||1,000\n|前月繰越|5,000\n||6,000';
    expect(depositsIn(cells(text), today)).toMatchObject([{ amount: 0, problem: 'NO_AMOUNT' }]);
  });

  it.each([
    ['\\1,000', 1000, null],
    ['1,000.00', 1000, null],
    ['1.000', 0, 'NO_AMOUNT'],
  ])('reads a sum as a bank writes it: %s', (written, amount, problem) => {
    const text = `日付|摘要|入金額\n2026/11/20|ﾏﾙﾐ|${written}`;
    expect(depositsIn(cells(text), today)).toMatchObject([{ amount, problem }]);
  });

  it('without headings is not one', () => {
    expect(depositsIn([['a', 'b']], today)).toBeNull();
    expect(depositsIn(cells('日付|摘要|残高\n2026/11/20|ﾏﾙﾐ|1'), today)).toBeNull();
  });
});
