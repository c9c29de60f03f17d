import { expect, it } from 'vitest';
import { documentIndex, type IndexedDocument } from './document-index.ts';

const invoice: IndexedDocument = {
  kind: 'CANCELLED',
  issueDate: '2026-11-02',
  number: '2026-000001',
  partner: '山田商店',
  amount: 5500,
  cancelledOn: '2026-11-28',
  related: ['2026-000002', '2026-000003'],
  isNotBilled: false,
  sha256: 'aa',
  fileName: '取消_20261102_山田商店_5500.pdf',
};
const lines = (some: readonly IndexedDocument[]) => documentIndex(some).map((cells) => cells.join('|'));

it('an index names day, number, partner, amount, kind, what took its place and the hash of each document', () => {
  expect(lines([invoice])).toEqual([
    '日付|番号|取引先|金額|種類|取消日|差替え先|返還の元|SHA-256|ファイル名',
    '2026/11/02|2026-000001|山田商店|5500|請求書（取消）|2026/11/28|2026-000002、2026-000003||aa|取消_20261102_山田商店_5500.pdf',
  ]);
});

it('an index says what nothing was billed for, and of a return its original', () => {
  const [, unbilled, returned] = lines([
    { ...invoice, isNotBilled: true, related: [] },
    { ...invoice, kind: 'RETURN', number: '2026-000001-R2', cancelledOn: null, related: ['2026-000001'] },
  ]);
  expect(unbilled).toContain('|2026/11/28|請求しない||');
  expect(returned).toContain('|2026-000001-R2|山田商店|5500|適格返還請求書|||2026-000001|');
});
