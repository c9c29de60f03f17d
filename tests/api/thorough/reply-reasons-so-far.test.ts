import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { databases } from '../support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../support/migrated.ts';

const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
const file = files.find((name) => name.endsWith('_reply_reasons_so_far.sql')) ?? '';
/** Without the columns. */
const lastBefore = files.filter((name) => name < file).at(-2) ?? '';

/** What the programs until then wrote of a reply, and the code that it stands for. */
const kept = [
  [
    'LOCATION_SUSPENDED',
    'Googleの規約に反する（ビジネスプロフィールの停止）。Googleビジネスプロフィールの管理画面で状態を確認し、再審査を請求してください',
  ],
  [
    'OWNERSHIP_REVOKED',
    'Googleの規約に反する（管理権限の喪失）。別のGoogleアカウントの管理に移っています。契約者に確認し、権限を取り戻してください',
  ],
  [
    'EDITING_RESTRICTION',
    'Googleの規約に反する（編集の制限）。この店舗は公開の変更を受け付けていません。制限が解けてから送り直してください',
  ],
  ['PENDING', 'Googleの審査が1日を超えて続いています。Googleの管理画面で返信の状態を確認してください'],
  [null, 'Googleが受け付けませんでした：HTTP 400'],
  [null, null],
] as const;

describe.each(databases)('replies that were refused before the reason was stored, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  const reviews = () => database.rows(sql`select id, reply_reason, reply_error, version from place_review order by id`);
  const alarms = () =>
    database.rows(sql`select store_id, alarm, alarm_date::float8 as date from google_sync order by store_id`);
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, lastBefore);
    const store = { status: 'PREPARING', contract_start: '2026-01-01', billing_mode: 'PER_KEYWORD', address: '東京都' };
    await insert(
      database,
      'search_conditions',
      [1, 2, 3].map((id) => ({ ...store, id, code: `S-${id}`, name: `店${id}` })),
    );
    await insert(
      database,
      'place_review',
      kept.map(([, words], place) => ({
        id: place + 1,
        store_id: 1,
        reviewer: '客',
        create_time: 1000,
        reply_state: 'FAILED',
        reply_error: words,
        reply_update_time: 2000 + place,
      })),
    );
    await database.rows(
      sql`insert into google_sync (store_id, alarm) values (1, 'OWNERSHIP_REVOKED'), (2, 'PENDING'), (3, null)`,
    );
    expect(await migrate(database, migrations)).toContain(file);
  });
  afterAll(() => close?.());

  it('get the code of Google where somebody is notified of it, and keep their words', async () => {
    expect(await reviews()).toEqual(
      kept.map(([reply_reason, reply_error], place) => ({ id: place + 1, reply_reason, reply_error, version: 1 })),
    );
  });

  it('record when an alarm that is on was raised', async () => {
    const [known, unknown, none] = await alarms();
    expect(known).toEqual({ store_id: 1, alarm: 'OWNERSHIP_REVOKED', date: 2001 });
    expect(unknown).toMatchObject({ store_id: 2, alarm: 'PENDING' });
    expect(Math.abs(Number(unknown?.date) - Date.now())).toBeLessThan(3_600_000);
    expect(none).toEqual({ store_id: 3, alarm: null, date: null });
  });

  it('stay as they are if it runs again', async () => {
    const before = [await reviews(), await alarms()];
    const text = readFileSync(join(migrations, file), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await database.rows(sql.raw(statement));
    expect([await reviews(), await alarms()]).toEqual(before);
  });
});
