import { describe, expect, it } from 'vitest';
import { zenginDeposits } from './zengin-statement.ts';

const today = '2026-11-22';
const pad = (text: string, bytes: number) => text.padEnd(bytes, ' ').slice(0, bytes);
const digits = (n: number, length: number) => String(n).padStart(length, '0');

/** 入出金取引明細 (03). */
const head03 = (made: string) => pad(`1030${made}${made}${made}0001ﾐｽﾞﾎ`, 200);
const data03 = ({ day = '081120', income = '1', kind = '11', amount = 12_345, payer = 'ｶ)ﾏﾙﾐ', memo = '' } = {}) =>
  `2${digits(1, 8)}${day}${day}${income}${kind}${digits(amount, 12)}${digits(0, 12)}${pad('', 6)}${pad('', 6)}0${digits(0, 7)}${digits(0, 3)}${digits(0, 10)}${pad(payer, 48)}${pad('ﾐﾂﾋﾞｼUFJ', 15)}${pad('ｼﾝｼﾞﾕｸ', 15)}${pad(memo, 20)}${pad('', 20)} `;
/** 振込入金通知 (01). */
const head01 = (made: string) => pad(`1010${made}${made}${made}0001`, 200);
const data01 = ({ day = '081120', amount = 12_345, payer = 'ｶ)ﾏﾙﾐ', cancelled = '0' } = {}) =>
  `2${digits(1, 6)}${day}${day}${digits(amount, 10)}${digits(0, 10)}${digits(0, 10)}${pad(payer, 48)}${pad('ﾐﾂﾋﾞｼUFJ', 15)}${pad('ｼﾝｼﾞﾕｸ', 15)}${cancelled}${pad('', 20)}${pad('', 52)}`;
const end = [pad('8', 200), pad('9', 200)];
const paid = { day: '2026-11-20', payer: 'ｶ)ﾏﾙﾐ', amount: 12_345, problem: null };

describe('a file of 全銀', () => {
  it.each([
    ['入出金取引明細, years of the era', [head03('081121'), data03()]],
    ['入出金取引明細, western years', [head03('261121'), data03({ day: '261120' })]],
    ['振込入金通知, years of the era', [head01('081121'), data01()]],
    ['振込入金通知, western years', [head01('261121'), data01({ day: '261120' })]],
  ])('%s is read with line ends, without, and with an end of file', (_, records) => {
    for (const record of records) expect(record).toHaveLength(200);
    for (const text of [
      [...records, ...end].join('\r\n'),
      [...records, ...end].join(''),
      `${[...records, ...end].join('\n')}\n\u001a`,
    ])
      expect(zenginDeposits(text, today)).toEqual([{ line: 2, ...paid }]);
  });

  it('gives what came in only, in place of an empty payer its memo, and says what was taken back', () => {
    const records = [
      head03('081121'),
      data03({ income: '2' }),
      data03({ payer: '', memo: 'ﾌﾘｺﾐ ﾔﾏﾀﾞ' }),
      data03({ kind: '19' }),
      ...end,
    ];
    expect(zenginDeposits(records.join(''), today)).toMatchObject([
      { line: 3, payer: 'ﾌﾘｺﾐ ﾔﾏﾀﾞ', problem: null },
      { line: 4, problem: 'CANCELLED' },
    ]);
    expect(zenginDeposits([head01('081121'), data01({ cancelled: '1' }), ...end].join(''), today)).toMatchObject([
      { problem: 'CANCELLED' },
    ]);
  });

  it.each([
    ['081123', 'FUTURE'],
    ['080230', 'NO_DAY'],
    ['261120', 'FUTURE'],
    ['      ', 'NO_DAY'],
  ])('says of %s in a file of the era: %s', (day, problem) => {
    expect(zenginDeposits([head03('081121'), data03({ day }), ...end].join(''), today)).toMatchObject([{ problem }]);
  });

  it('counts a letter of two bytes as two, so that what follows is where it should be', () => {
    const record = data03({ payer: '株式会社丸美', memo: '' });
    // Six characters of twelve bytes: six blanks fewer follow
    const bytes = record.replace('株式会社丸美      ', '株式会社丸美');
    expect(zenginDeposits([head03('081121'), bytes, ...end].join(''), today)).toMatchObject([
      { payer: '株式会社丸美', amount: 12_345 },
    ]);
  });

  it('is nothing else', () => {
    expect(zenginDeposits('日付,摘要,入金額', today)).toBeNull();
    expect(zenginDeposits(head03('081121').slice(0, 150), today)).toBeNull();
    expect(zenginDeposits(pad('1210', 200), today)).toBeNull();
  });
});
