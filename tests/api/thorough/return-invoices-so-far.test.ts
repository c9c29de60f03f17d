import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientOf } from '#billing/rules/recipient.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { returnInvoiceFileName } from '#domain/invoices/return-invoice.ts';
import { databases } from '../support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../support/migrated.ts';

const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
const file = files.find((name) => name.endsWith('_return_invoices_so_far.sql')) ?? '';
const lastBefore = files.filter((name) => name < file).at(-2) ?? '';

/** Named as every version of the program has named them. */
const strangeNames = [
  '',
  ' ',
  '株式会社\n改行',
  'a_1.pdf',
  '_20261101_返還_',
  '\u{2000B}野家',
  '／:*?"<>|',
  '名'.repeat(300),
].map((name, place) =>
  returnInvoiceFileName({
    issueDate: '2026-11-05',
    recipient: { ...recipientOf({}, {}), name },
    total: place + 1,
  }),
);

describe.each(databases)('return invoices that were made before they had a list, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, lastBefore);
    await insert(database, 'system_user', [
      { id: 1, name: '顧客', email: 'a@example.com', system_user_role: 'GENERAL_CLAIMED_BY_FLEX', status: 'ACTIVE' },
    ]);
    const charge = { user_id: 1, period: '2026-09', lines: [], taxes: [], subtotal: 5000, tax: 500, total: 5500 };
    await insert(database, 'incentive_history', [
      { ...charge, id: 1, status: 'CANCELLED', invoice_number: '2026-000001', reason: '単価の誤り' },
      { ...charge, id: 2, status: 'PAID', invoice_number: '2026-000002', corrects_id: 1 },
      // Nothing is known of it but the file
      { ...charge, id: 3, status: 'CANCELLED', delete_date: 1 },
    ]);
    const payment = { charge_id: 2, day: '2026-11-03', done_date: 1 };
    await insert(database, 'charge_payment', [
      { ...payment, id: 1, kind: 'CARRIED_IN', amount: 5500, key: 'a' },
      { ...payment, id: 2, kind: 'REFUND', amount: -3000, key: 'b', consideration: 3000, original_id: 1 },
      {
        ...payment,
        id: 3,
        kind: 'RETURNED',
        amount: -100,
        key: 'c',
        consideration: 100,
        original_id: 2,
        note: '値引き',
      },
    ]);
    for (const [key, name] of [
      ['return-2-2', '20261103_返還_顧客_4_3000.pdf'],
      ['return-2-3', '20261104_返還_顧客_100.pdf'],
      ...strangeNames.map((name, place) => [`return-3-${place + 1}`, name] as const),
      ['invoice-1', '20261002_顧客_5500.pdf'],
    ])
      await database.rows(sql`insert into stored_file (key, name, type, size, bytes, create_date)
        values (${key}, ${name}, 'application/pdf', 1, '\\x25', 1000)`);
    expect(await migrate(database, migrations)).toContain(file);
  });
  afterAll(() => close?.());

  it('are listed with what their files, their movements of money and their charges say', async () => {
    const rows = await database.rows(sql`select number, user_id, issue_date::text, return_date::text, total::int, way,
      original_id, reason, charge_id, place::int, pdf_hash, create_date::int from return_invoice where charge_id = 2 order by id`);
    const same = { user_id: 1, charge_id: 2, return_date: '2026-11-03', create_date: 1000 };
    const pdf_hash = createHash('sha256').update('%').digest('hex');
    expect(rows).toEqual([
      {
        ...{ ...same, pdf_hash, number: '2026-000001-R2', issue_date: '2026-11-03', total: 3000, way: 'CARD' },
        ...{ original_id: 1, reason: '単価の誤り', place: 2 },
      },
      {
        ...{ ...same, pdf_hash, number: '2026-000002-R3', issue_date: '2026-11-04', total: 100, way: 'TRANSFER' },
        ...{ original_id: 2, reason: '値引き', place: 3 },
      },
    ]);
  });

  it('leave out none, whatever the name of the customer, and where only the file is left', async () => {
    const kept = await database.rows(sql`select key from stored_file where key like 'return-%' and not exists (
      select 1 from return_invoice where key = 'return-' || charge_id || '-' || place)`);
    expect(kept).toEqual([]);
    const totals = await database.rows(sql`select total::int from return_invoice where charge_id = 3 order by place`);
    expect(totals.map(({ total }) => total)).toEqual(strangeNames.map((_, place) => place + 1));
  });
});
