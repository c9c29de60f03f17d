import { expect, it } from 'vitest';
import { asksForTransfer, paymentInWords } from './invoice-payment.ts';

const transfer = { byCard: false, dueDate: '2026-11-30', paidDate: null, total: 1100 } as const;

it.each([
  [transfer, '支払期限', '2026年11月30日', true],
  [{ ...transfer, dueDate: null }, '支払期限', '発行時に決まります', true],
  [{ ...transfer, byCard: true }, 'お支払い方法', 'ご登録のクレジットカードで決済します', false],
  [
    { ...transfer, byCard: true, paidDate: '2026-11-05' },
    'お支払い',
    '2026年11月5日\nクレジットカードにて決済済み',
    false,
  ],
  [{ ...transfer, paidDate: '2026-11-05' }, 'お支払い', '2026年11月5日\nご入金済み', false],
  [{ ...transfer, due: 0 }, 'お支払い', '今回のお支払いはありません', false],
  [{ ...transfer, due: 0, paidDate: '2026-11-01' }, 'お支払い', '今回のお支払いはありません', false],
  [{ ...transfer, due: 0, byCard: true, paidDate: '2026-11-01' }, 'お支払い', '今回のお支払いはありません', false],
  [{ ...transfer, due: 100, paidDate: '2026-11-05' }, 'お支払い', '2026年11月5日\nご入金済み', false],
  [{ ...transfer, due: 100 }, '支払期限', '2026年11月30日', true],
])(
  'an invoice says how it is paid, and to which account only while a transfer is asked for: %j',
  (invoice, label, text, asks) => {
    expect(paymentInWords(invoice)).toEqual({ label, text });
    expect(asksForTransfer(invoice)).toBe(asks);
  },
);
