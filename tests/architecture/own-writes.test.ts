import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { writesPastTheWriter } from './own-writes.ts';

const inMasses = 'in masses: its run is recorded once';
const withTheStore = "part of the store's own write, which is recorded with all of it";
const withTheCharge = 'part of an action on the charge, or of a count, which is recorded';
const ofTheLedger = 'the ledger: what is entered is never changed, and the charge that it belongs to is recorded';
const ofTheRun =
  'the stores of a change of profiles: each step of the change is recorded once, and each answer of Google';
const seed = 'makes a past that nobody lived through';

/** Who may write rows of a resource past the one writer: how often, and why. */
const allowed: Record<string, readonly [writes: number, why: string]> = {
  'src/app/purge.ts': [2, 'what was deleted a month ago, which is recorded, goes for good'],
  'src/features/accounts/server/login.ts': [2, 'the record of logins, and the last of them on the user'],
  'src/features/billing/server/charge-record/charge-payments.ts': [2, ofTheLedger],
  'src/features/billing/server/charges/corrections.ts': [2, withTheCharge],
  'src/features/billing/server/counting/count-run.ts': [
    3,
    'the run itself: how far it is, and who holds it; its end is recorded',
  ],
  'src/features/billing/server/counting/count.ts': [5, inMasses],
  'src/features/billing/server/counting/counted-periods.ts': [2, inMasses],
  'src/features/billing/server/counting/evidence.ts': [1, inMasses],
  'src/features/billing/server/documents/invoice-file.ts': [1, withTheCharge],
  'src/features/billing/server/documents/return-file.ts': [1, withTheCharge],
  'src/features/billing/server/counting/ledger.ts': [5, ofTheLedger],
  'src/features/billing/server/payment/refund.ts': [1, ofTheLedger],
  'src/pages/demo/server/billing.ts': [3, seed],
  'src/pages/demo/server/insert.ts': [1, seed],
  'src/pages/demo/server/readings.ts': [1, seed],
  'src/pages/demo/server/records.ts': [1, seed],
  'src/services/mail/server/delivery.ts': [1, 'how its mail stands disturbs nobody who is editing the charge'],
  'src/services/notifications/server/emit.ts': [1, 'a notification is what tells of a write'],
  'src/features/performance/server/sync.ts': [3, inMasses],
  'src/features/profile/server/notices.ts': [1, 'that the customer was notified: the notification is the record'],
  'src/features/profile/server/run-items.ts': [1, ofTheRun],
  'src/features/profile/server/run-steps.ts': [1, ofTheRun],
  'src/features/profile/server/start-run.ts': [1, ofTheRun],
  'src/features/ranking/server/readings/counted-day.ts': [1, inMasses],
  'src/features/ranking/server/readings/rank-months.ts': [1, inMasses],
  'src/features/ranking/server/readings/record.ts': [1, inMasses],
  'src/features/ranking/server/readings/repeats.ts': [1, inMasses],
  'src/features/ranking/server/stopped-days.ts': [1, inMasses],
  'src/features/reviews/server/save-reviews.ts': [3, inMasses],
  'src/pages/stores/server/store-keywords.ts': [2, withTheStore],
  'src/services/terms/server/history.ts': [4, withTheStore],
  'src/services/terms/server/keyword-terms.ts': [1, withTheStore],
  'src/services/terms/server/store-terms.ts': [1, withTheStore],
  'src/services/terms/server/write.ts': [4, withTheStore],
  'src/services/tiktok/server/account-rows.ts': [1, 'figures that no one edits disturb nobody who has the form open'],
  'src/services/webhooks/server.ts': [1, 'the log of deliveries, of which none older than a month is shown'],
  'src/services/webhooks/server/deliver.ts': [4, 'how a delivery goes: the delivery is the record of itself'],
  'src/services/webhooks/server/publish.ts': [1, 'a delivery is what tells of a write'],
  'src/services/webhooks/server/routes.ts': [1, 'the secret, of which no record may hold anything'],
};

describe("the product's own writes", () => {
  it('go through the one writer, but for those that are named here', () => {
    const found = writesPastTheWriter(readSources(fileURLToPath(new URL('../..', import.meta.url))));
    const counts = Object.fromEntries(Object.entries(allowed).map(([file, [writes]]) => [file, writes]));
    expect(found).toEqual(counts);
  });

  it.each([
    `await tx.update(charges).set({ status: 'PAID' });`,
    `await deps.database.orm\n    .insert(tables.inquiry)\n    .values(one);`,
    `await database.orm.delete(deps.tables['place-review']).where(old);`,
    `await tx.execute(sql\`update \${keywords} as detail set rank = 1\`);`,
    `await tx.execute(sql\`insert into \${readings} (day) values (1)\`);`,
    `await insertMany(tx, tables['rank-observation'], rows);`,
    `await insertWithoutIds(tx, tables['rank-observation'], rows);`,
  ])('catches: %s', (text) => {
    expect(writesPastTheWriter({ 'src/features/billing/server/a.ts': text })).toEqual({
      'src/features/billing/server/a.ts': 1,
    });
  });

  it.each([
    `await tx.update(snsLink).set({ profile });`,
    `await changeRow(deps, tx, write, { resource: 'sns-account', id }, change);`,
    'known.delete(key); hash.update(text);',
    `await tx.execute(sql\`update \${snsLink} set profile = null\`);`,
  ])('lets %s be', (text) => {
    const tables = { 'src/services/tiktok/server/tables.ts': `export const snsLink = pgTable('sns_link', {});` };
    expect(writesPastTheWriter({ ...tables, 'src/services/tiktok/server/a.ts': text })).toEqual({});
  });
});
