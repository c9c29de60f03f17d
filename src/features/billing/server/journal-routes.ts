import { journalTotals } from '#billing/rules/journal.ts';
import { journalFile, journalSoftware } from '#billing/rules/journal-file.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { insertRow, updateRow } from '#core/server/kernel/writes/write.ts';
import { csvOf, encode, prefix, unmappable } from '#core/server/verbs/csv/csv.ts';
import type { Deps } from '#product';
import { getJournal, getJournalTotals, rememberSaleDay } from '../calls/books.ts';
import { journalAccounts, journalOf, journalRules } from './journal.ts';

/** The calls for a month's journal entries, in the import format of the accounting software. */
export function journalRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const accounts = resourceNamed(deps.resources, 'journal-account');
  // One snapshot for all queries, so that a charge and its payment are both in the file or both missing
  const read = <T>(
    work: (reading: { tx: Parameters<typeof journalOf>[0]['tx']; tables: Deps['tables'] }) => Promise<T>,
  ) => deps.database.transaction((tx) => work({ tx, tables: deps.tables }), { isolation: 'repeatable read' });
  return [
    on(getJournalTotals, ({ query: { period, saleDay = null } }) =>
      read(async (reading) => ({
        saleDay: saleDay ?? (await journalRules(reading)).saleDay,
        ...journalTotals(await journalOf(reading, period, saleDay)),
      })),
    ),
    on(rememberSaleDay, async ({ context, body: { saleDay } }) => {
      await transact(deps, context, async (writing) => {
        const [kept] = await writing.tx.select().from(deps.tables['journal-account']).for('update');
        if (kept?.saleDay === saleDay) return { resource: accounts.name, id: kept.id };
        const row =
          kept === undefined
            ? await insertRow(writing, accounts, { saleDay })
            : await updateRow(writing, accounts, kept, { saleDay, version: kept.version });
        return { resource: accounts.name, id: row.id };
      });
      return { saleDay };
    }),
    on(getJournal, async ({ context, query: { period, software, saleDay = null } }) => {
      const file = await read(async (reading) =>
        journalFile(software, await journalOf(reading, period, saleDay), await journalAccounts(reading)),
      );
      const text = csvOf(file.rows);
      const lost = file.encoding === 'cp932' ? unmappable(text) : [];
      const bytes = Buffer.concat([Buffer.from(prefix(file.encoding)), encode(text, file.encoding)]);
      const name = `仕訳_${journalSoftware[software]}_${period.replace('-', '')}.csv`;
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': `text/csv; charset=${file.encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`,
        'Content-Disposition': attachment(name, `journal-${period}.csv`),
        ...(lost.length === 0 ? {} : { 'X-Unmappable': encodeURIComponent(lost.slice(0, 50).join('')) }),
      });
    }),
  ];
}
