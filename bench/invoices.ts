import '#words';
// `npm run bench -- invoices`: measures one-page invoices per minute on one core, and the memory of a month's ZIP, against their limits.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { documentArchive, documentsOfMonth } from '#billing/server/documents/archive.ts';
import { renderInvoice } from '#billing/server/pdf/invoice.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import type { InvoiceDocument } from '#domain/invoices/invoice.ts';
import { resources as declared } from '#resources';
import { addRows } from '../tests/api/support/measured.ts';
import { startPostgres } from '../tests/support/postgres.ts';

const rendered = 2000;
const leastAMinute = 2000;
const zipped = Number(process.env.INVOICES ?? 5000);
const maxMegabytes = 300;
const period = '2026-10';
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);

const issuer = {
  name: '株式会社見本',
  postalCode: '100-0000',
  address: '東京都見本区見本町1-1-1',
  phone: '03-0000-0000',
  email: 'billing@example.com',
  registrationNumber: 'T9999999999999',
  bankAccount: '見本銀行 本店 普通 0000000',
  note: null,
};

// Each in its own process, so that the memory of one does not affect the other
const parts: Readonly<Record<string, () => Promise<void>>> = { rendering, zipping, archiving };
const part = parts[process.argv[2] ?? ''];
if (part !== undefined) await part();
else for (const name of ['rendering', 'zipping']) run(name);

function run(name: string, env: Readonly<Record<string, string>> = {}): void {
  const self = fileURLToPath(import.meta.url);
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const { status } = spawnSync(process.execPath, [...process.execArgv, self, name], options);
  if (status !== 0) process.exitCode = 1;
}

async function rendering(): Promise<void> {
  const began = performance.now();
  let [bytes, heaps] = [0, [] as number[]];
  for (let nth = 0; nth < rendered; nth += 1) {
    bytes += (await renderInvoice(documentOf(nth))).length;
    if (nth % 500 === 499) heaps = [...heaps, process.memoryUsage().rss / 1_000_000];
  }
  const perMinute = (rendered / (performance.now() - began)) * 60_000;
  console.table({
    invoices: {
      made: rendered,
      'a minute': Math.round(perMinute),
      'least allowed': leastAMinute,
      'kB each': (bytes / rendered / 1000).toFixed(1),
      'MB after 500, 1000, …': heaps.map((one) => Math.round(one)).join(', '),
    },
  });
  if (perMinute < leastAMinute) process.exitCode = 1;
}

async function zipping(): Promise<void> {
  const server = await startPostgres();
  if (server.url === null) throw new Error(server.reason);
  const name = `bench_${process.pid}`;
  const admin = await openDatabase({ dataDir: '', databaseUrl: server.url });
  await admin.orm.execute(sql`create database ${sql.identifier(name)}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: url.href });
  try {
    await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
    const adminId = await addCharges(database);
    for (const round of ['made on the way', 'as they were kept'])
      run('archiving', { BENCH_DATABASE: url.href, BENCH_ADMIN: String(adminId), BENCH_ROUND: round });
  } finally {
    await database.close();
    await admin.orm.execute(sql`drop database ${sql.identifier(name)} with (force)`);
    await admin.close();
    await server.stop();
  }
}

async function archiving(): Promise<void> {
  const { BENCH_DATABASE: databaseUrl = '', BENCH_ADMIN: adminId, BENCH_ROUND: round = '' } = process.env;
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const deps = { database, tables, resources, now: () => Date.now() };
  const actor = { id: Number(adminId), role: 'SYSTEM_ADMINISTRATOR' } as const;
  const began = performance.now();
  let [bytes, most] = [0, 0];
  for await (const chunk of documentArchive(deps, documentsOfMonth(deps, actor, period, 'PERIOD'))) {
    bytes += chunk.length;
    most = Math.max(most, process.memoryUsage().rss / 1_000_000);
  }
  console.table({
    [round]: {
      invoices: zipped,
      'ZIP (MB)': Math.round(bytes / 1_000_000),
      seconds: ((performance.now() - began) / 1000).toFixed(1),
      'memory at most (MB)': Math.round(most),
      'allowed (MB)': maxMegabytes,
    },
  });
  await database.close();
  if (most > maxMegabytes) process.exitCode = 1;
}

async function addCharges(database: Database): Promise<number> {
  const [adminId = 0] = await addRows(database, 'system-user', [
    { name: '管理者', email: 'admin@example.com', systemUserRole: 'SYSTEM_ADMINISTRATOR', status: 'ACTIVE' },
  ]);
  for (let start = 0; start < zipped; start += 500) {
    const some = Array.from({ length: Math.min(500, zipped - start) }, (_, index) => start + index);
    const ids = await addRows(
      database,
      'system-user',
      some.map((nth) => ({
        name: `顧客${nth}`,
        companyName: `株式会社見本${nth}`,
        email: `customer${nth}@example.com`,
        systemUserRole: 'GENERAL_CLAIMED_BY_AGENCY',
        status: 'ACTIVE',
      })),
    );
    await addRows(
      database,
      'incentive-history',
      some.map((nth, index) => {
        const { number, issueDate, dueDate, lines, subtotal, taxes, total } = documentOf(nth);
        return {
          userId: ids[index],
          period,
          status: 'ISSUED',
          invoiceNumber: number,
          issueDate,
          dueDate,
          paymentMethod: 'BANK_TRANSFER',
          lines,
          subtotal,
          taxes,
          tax: total - subtotal,
          total,
        };
      }),
    );
  }
  return adminId;
}

function documentOf(nth: number): InvoiceDocument {
  const lines = Array.from({ length: 8 }, (_, index) => ({
    storeName: `みずいろ珈琲 ${nth}号店`,
    keyword: `渋谷 カフェ ${index + 1}`,
    days: 10 + index,
    unitPrice: 500,
    amount: (10 + index) * 500,
    taxRate: 10,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    number: `2026-${String(nth + 1).padStart(6, '0')}`,
    issueDate: '2026-11-01',
    dueDate: '2026-11-30',
    period,
    recipient: {
      name: `株式会社見本${nth}`,
      honorific: '御中',
      department: null,
      postalCode: '150-0001',
      address: '東京都渋谷区',
    },
    issuer,
    lines,
    subtotal,
    taxes: [{ rate: 10, base: subtotal, tax: Math.floor(subtotal / 10) }],
    total: subtotal + Math.floor(subtotal / 10),
    bankAccount: issuer.bankAccount,
    byCard: false,
    notes: [],
    corrects: [],
  };
}
