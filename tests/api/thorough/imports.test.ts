import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reference, resource, text } from '#core/model/declare.ts';
import { csvImport, csvImportLine, pendingRow } from '#core/server/kernel/import-tables.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { step } from '#core/server/runs/run.ts';
import { purgeImports } from '#core/server/verbs/import/forget.ts';
import { importRuns, runImport } from '#core/server/verbs/import/run.ts';
import { resumeLongWork } from '#core/server/verbs/long-work.ts';
import { databases } from '../support/databases.ts';
import { emptyApp, type TestApp } from '../support/demo-app.ts';
import { type MoneyApp, moneyApp } from '../support/money.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const heading = '店舗コード,店舗名,住所,状態,契約者';
const customer = 'meo-direct@example.com';

/** A file of so many stores, each in 計測中 of a customer. */
function stores(count: number, { from = 1, code = 'H', name = '隠れ見本' } = {}): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const nth = from + n;
    return `${code}-${String(nth).padStart(5, '0')},${name}${nth}号店,東京都港区見本${nth},計測中,${customer}`;
  });
  return `${[heading, ...lines].join('\r\n')}\r\n`;
}

describe.each(databases)('imports on %s', { timeout: 240_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { importsWait: true });
  });
  afterAll(() => app?.close());

  const send = (csv: string, { dryRun = false, role = admin, headers = {} as Record<string, string> } = {}) =>
    app.call(role as typeof admin, {
      method: 'POST',
      path: `/search-conditions/import?dryRun=${dryRun}`,
      csv,
      headers,
    });
  const read = async (jobId: number, role = admin) =>
    app.call(role as typeof admin, { method: 'GET', path: `/search-conditions/import/${jobId}` });
  const list = async (query: string) =>
    (await app.call(admin, { method: 'GET', path: `/search-conditions?${query}` })).body;
  const started = async (csv: string, dryRun = false): Promise<number> => {
    const { status, body } = await send(csv, { dryRun });
    expect(status).toBe(202);
    return body.data.jobId;
  };
  const finished = async (jobId: number) => {
    await runImport(app.deps, jobId);
    return (await read(jobId)).body.data;
  };
  /** Goes on until every row is in, and none is shown. */
  const untilFlip = async (jobId: number) => {
    for (;;) {
      const [record] = await app.database.orm.select().from(csvImport).where(eq(csvImport.id, jobId));
      if (record?.state === 'FLIP') return;
      await step(app.deps, importRuns, jobId, 200);
    }
  };
  const terms = async () => {
    const [row] = await app.database.rows(
      sql`select count(*)::int as n from ${tableOf(app.deps, 'search-condition-term').table}`,
    );
    return Number(row?.n);
  };
  const leftHidden = async () => (await app.database.orm.select().from(pendingRow)).length;
  const logged = async (action: string) =>
    (await app.call(admin, { method: 'GET', path: `/audit-log?action=${action}` })).body.total;

  let before: number;
  beforeEach(async () => {
    before = (await list('_end=1')).total;
  });

  it('more than 500 lines are checked by a job, which says how far it is and writes nothing', async () => {
    const jobId = await started(stores(501, { code: 'C' }), true);
    expect((await read(jobId)).body.data).toMatchObject({ state: 'RUNNING', rows: 501, checked: 0, dryRun: true });
    await step(app.deps, importRuns, jobId, 100);
    expect((await read(jobId)).body.data).toMatchObject({ state: 'RUNNING', checked: 100, created: 100 });
    expect(await finished(jobId)).toMatchObject({
      state: 'DONE',
      checked: 501,
      created: 501,
      errors: [],
      mayUndo: false,
    });
    expect((await list('_end=1')).total).toBe(before);
    expect(await leftHidden()).toBe(0);
  });

  it('rows on their way in are hidden from every call and job, and appear all at once', async () => {
    const jobId = await started(stores(501));
    await untilFlip(jobId);
    expect(await leftHidden()).toBe(501);
    const [row] = await app.database.rows(
      sql`select id from ${tableOf(app.deps, 'search-conditions').table} where code = 'H-00001'`,
    );
    const id = Number(row?.id);
    expect(id).toBeGreaterThan(0);
    expect((await list('_end=1')).total).toBe(before);
    expect((await list('q=隠れ見本')).data).toEqual([]);
    expect((await list('deleteDate_null=false')).total).toBe(0);
    for (const path of [`/search-conditions/${id}`, `/search-conditions/${id}?deleted=true`])
      expect((await app.call(admin, { method: 'GET', path })).status).toBe(404);
    for (const call of [
      { method: 'PATCH', path: `/search-conditions/${id}`, body: { version: 1, name: 'x' } },
      { method: 'DELETE', path: `/search-conditions/${id}` },
      { method: 'POST', path: `/search-conditions/${id}/measure`, body: {} },
    ])
      expect((await app.call(admin, call)).status).toBe(404);
    const options = await app.call(admin, { method: 'GET', path: '/sns-account/options/searchConditionId?q=隠れ' });
    expect(options.body.data).toEqual([]);
    const csv = await app.call(admin, { method: 'GET', path: '/search-conditions/export' });
    expect(csv.body).not.toContain('隠れ見本');
    // Nobody may point to it, and whoever it points to is not in use
    const pointing = { provider: 'X', handle: 'x', url: 'https://x.com/x', searchConditionId: id, status: 'LINKED' };
    const account = await app.call(admin, { method: 'POST', path: '/sns-account', body: pointing });
    expect(account.body.errors).toMatchObject([{ code: 'reference_missing', field: 'searchConditionId' }]);

    const answers: number[] = [];
    const watch = async () => {
      for (let at = 0; at < 5; at += 1) answers.push((await list('_end=1')).total);
    };
    await Promise.all([watch(), step(app.deps, importRuns, jobId, 100)]);
    for (const total of answers) expect([before, before + 501]).toContain(total);
    expect((await list('_end=1')).total).toBe(before + 501);
    expect((await list('q=隠れ見本501')).data).toHaveLength(1);
    expect(await finished(jobId)).toMatchObject({ state: 'DONE', created: 501, errors: [] });
    expect(await leftHidden()).toBe(0);
    expect((await list('_end=1')).total).toBe(before + 501);
    expect((await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).body.data.terms).toHaveLength(
      1,
    );
  });

  it('a bad line leaves nothing, and the others are reported all the same', async () => {
    const had = await terms();
    const csv = stores(501, { code: 'B' })
      .replace('B-00400,隠れ見本400号店', 'B-00400,')
      .replace('B-00450,', 'H-00001x!,');
    const data = await finished(await started(csv));
    expect(data).toMatchObject({ state: 'FAILED', bad: 2, checked: 501 });
    expect(data.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [401, '店舗名'],
      [451, '店舗コード'],
    ]);
    expect((await list('_end=1')).total).toBe(before);
    expect([await leftHidden(), await terms()]).toEqual([0, had]);
  });

  it('a letter that no database keeps is named by its line, and the file is reported as a whole', async () => {
    const { status, body } = await send(stores(3, { code: 'N' }).replace('隠れ見本2号店', '隠れ\u0000見本'));
    expect([status, body.errors.map(({ line, code }: { line: number; code: string }) => [line, code])]).toEqual([
      422,
      [[3, 'csv_unwritable']],
    ]);
    expect((await list('_end=1')).total).toBe(before);
    // Refused as it came, it leaves nothing behind
    expect((await read(body.data.jobId)).status).toBe(404);
  });

  it('who takes a hidden value has it, and the import gets the line', async () => {
    const jobId = await started(stores(501, { code: 'T' }));
    await untilFlip(jobId);
    const mine = await app.call(admin, {
      method: 'POST',
      path: '/search-conditions',
      body: { code: 'T-00007', name: '先に登録した店', address: '東京都' },
    });
    expect(mine.status).toBe(201);
    const data = await finished(jobId);
    expect(data).toMatchObject({ state: 'FAILED', errors: [{ line: 8, column: '店舗コード', code: 'duplicate' }] });
    expect((await list('_end=1')).total).toBe(before + 1);
    expect((await list('code=T-00007')).data).toMatchObject([{ name: '先に登録した店' }]);
    expect(await leftHidden()).toBe(0);
  });

  it('rows that are there change when it is published and not before; one changed meanwhile refuses it', async () => {
    await finished(await started(stores(501, { code: 'U' })));
    const csv = stores(501, { code: 'U', name: '新しい見本' });
    const jobId = await started(csv);
    await untilFlip(jobId);
    expect((await list('q=新しい見本')).total).toBe(0);
    const [row] = (await list('code=U-00003')).data;
    await app.call(admin, {
      method: 'PATCH',
      path: `/search-conditions/${row.id}`,
      body: { version: row.version, note: '途中で' },
    });
    expect(await finished(jobId)).toMatchObject({ state: 'FAILED', errors: [{ line: 4, code: 'csv_moved' }] });
    expect((await list('q=新しい見本')).total).toBe(0);

    const done = await finished(await started(csv));
    expect(done).toMatchObject({ state: 'DONE', updated: 501, created: 0 });
    expect((await list('q=新しい見本')).total).toBe(501);
    expect((await list('code=U-00003')).data).toMatchObject([{ note: '途中で', version: row.version + 2 }]);
  });

  it('the same id undoes it: new rows go, changed ones are put back unless changed since', async () => {
    await finished(await started(stores(501, { code: 'V', name: '前の名' })));
    const csv = `${stores(501, { code: 'V', name: '後の名' })}${stores(2, { code: 'W', from: 1 }).split('\r\n').slice(1).join('\r\n')}`;
    const { jobId } = await finished(await started(csv));
    const total = (await list('_end=1')).total;
    const [changed] = (await list('code=V-00002')).data;
    const patch = { version: changed.version, name: '人が直した名' };
    await app.call(admin, { method: 'PATCH', path: `/search-conditions/${changed.id}`, body: patch });
    const asked = await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` });
    expect(asked.status).toBe(202);
    const data = await finished(jobId);
    expect(data).toMatchObject({ state: 'UNDONE', kept: 1, errors: [{ line: 3, code: 'csv_gone' }] });
    expect((await list('_end=1')).total).toBe(total - 2);
    expect((await list('q=後の名')).total).toBe(0);
    expect((await list('q=前の名')).total).toBe(500);
    expect((await list('code=V-00002')).data).toMatchObject([{ name: '人が直した名' }]);
    const again = await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` });
    expect(again.status).toBe(409);
  });

  it('one whose rows have just been seen can be taken back before the log had them, and has both', async () => {
    const was = { import: await logged('import'), undo: await logged('undo-import') };
    const jobId = await started(stores(501, { code: 'U', name: 'すぐ戻す' }));
    await untilFlip(jobId);
    await step(app.deps, importRuns, jobId, 200);
    expect((await read(jobId)).body.data).toMatchObject({ state: 'DONE', mayUndo: true });
    const asked = await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` });
    expect(asked.status).toBe(202);
    expect(await finished(jobId)).toMatchObject({ state: 'UNDONE', kept: 0 });
    expect((await list('_end=1')).total).toBe(before);
    expect(await leftHidden()).toBe(0);
    const isNow = { import: await logged('import'), undo: await logged('undo-import') };
    expect(isNow).toEqual({ import: was.import + 501, undo: was.undo + 501 });
  });

  it('one that is under way can be given up, and leaves nothing', async () => {
    const jobId = await started(stores(501, { code: 'G' }));
    await step(app.deps, importRuns, jobId, 200);
    expect((await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` })).status).toBe(202);
    expect(await finished(jobId)).toMatchObject({ state: 'CANCELLED', mayUndo: false });
    expect([(await list('_end=1')).total, await leftHidden()]).toEqual([before, 0]);
  });

  it('two workers at once, and one that died on the way, do each line once', async () => {
    const had = await logged('import');
    const jobId = await started(stores(501, { code: 'D' }));
    await step(app.deps, importRuns, jobId, 100);
    await Promise.all([runImport(app.deps, jobId), runImport(app.deps, jobId)]);
    expect((await read(jobId)).body.data).toMatchObject({ state: 'DONE', created: 501, checked: 501 });
    expect((await list('_end=1')).total).toBe(before + 501);
    expect(await logged('import')).toBe(had + 501);
  });

  describe('of one who is stopped meanwhile', () => {
    const set = (status: 'ACTIVE' | 'STOPPED') =>
      app.database.orm
        .update(app.tables['system-user'])
        .set({ status })
        .where(eq(app.tables['system-user'].id, app.userId('BUSINESS_ADMINISTRATOR')));
    const sentByOther = async (code: string): Promise<number> => {
      const { body } = await send(stores(501, { code }), { role: 'BUSINESS_ADMINISTRATOR' });
      return body.data.jobId;
    };
    const recordOf = async (jobId: number) =>
      (await app.database.orm.select().from(csvImport).where(eq(csvImport.id, jobId)))[0];
    afterEach(() => set('ACTIVE'));

    it('what is in is logged all the same', async () => {
      const had = await logged('import');
      const jobId = await sentByOther('S');
      await untilFlip(jobId);
      await step(app.deps, importRuns, jobId, 200);
      await set('STOPPED');
      await runImport(app.deps, jobId);
      expect(await recordOf(jobId)).toMatchObject({ state: 'DONE' });
      expect(await logged('import')).toBe(had + 501);
    });

    it('what was not taken back by then stays', async () => {
      const jobId = await sentByOther('U');
      await runImport(app.deps, jobId);
      const path = `/search-conditions/import/${jobId}`;
      expect((await app.call('BUSINESS_ADMINISTRATOR', { method: 'DELETE', path })).status).toBe(202);
      await step(app.deps, importRuns, jobId, 100);
      await set('STOPPED');
      await runImport(app.deps, jobId);
      expect(await recordOf(jobId)).toMatchObject({ state: 'DONE' });
    });
  });

  describe('an error of ours', () => {
    const reported: Record<string, unknown>[] = [];
    const log = (entry: Record<string, unknown>) => reported.push(entry);
    /** As the app, but for a fault in the rules of stores. */
    const faulty = (fault: object) => {
      const { 'search-conditions': sound, ...others } = app.deps.rules;
      return { ...app.deps, log, rules: { ...others, 'search-conditions': { ...sound, ...fault } } };
    };
    /** Meets a line by its name, however many are written with it. */
    const at = (name: string) => ({
      beforeWriteMany: async (drafts: { values: { name?: string } }[]) => {
        if (drafts.some(({ values }) => values.name === name)) throw new TypeError('a fault');
      },
    });
    const undoing = async (code: string) => {
      const jobId = await started(stores(501, { code }));
      await finished(jobId);
      const asked = await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` });
      expect(asked.status).toBe(202);
      return jobId;
    };
    beforeEach(() => reported.splice(0));

    it('at a line is reported there, and nothing is written', async () => {
      const jobId = await started(stores(501, { code: 'E' }));
      await runImport(faulty(at('隠れ見本77号店')), jobId);
      const { data } = (await read(jobId)).body;
      expect(data).toMatchObject({ state: 'FAILED', bad: 1, errors: [{ line: 78, code: 'internal' }] });
      expect([(await list('_end=1')).total, await leftHidden()]).toEqual([before, 0]);
      expect(reported).toMatchObject([{ event: 'import', runId: jobId, line: 78, error: 'TypeError' }]);
      expect(data.errors[0].message).toContain(reported[0]?.requestId);
    });

    it('that is no line’s own ends it, with nothing written and the reason reported', async () => {
      const jobId = await started(stores(501, { code: 'F' }));
      const unheard = { ...app.deps, log, publishChange: () => Promise.reject(new Error('nobody to tell')) };
      await runImport(unheard, jobId);
      const { data } = (await read(jobId)).body;
      expect(data).toMatchObject({ state: 'FAILED', failure: 'internal', bad: 0 });
      expect(data.message).toContain(reported[0]?.requestId);
      expect([(await list('_end=1')).total, await leftHidden()]).toEqual([before, 0]);
    });

    it('while it is undone leaves that line, and takes back the others', async () => {
      const jobId = await undoing('L');
      const stays = async (removals: { row: { name: string } }[]) => {
        if (removals.some(({ row }) => row.name === '隠れ見本77号店')) throw new TypeError('a fault');
      };
      await runImport(faulty({ beforeRemoveMany: stays }), jobId);
      const { data } = (await read(jobId)).body;
      expect(data).toMatchObject({ state: 'UNDONE', kept: 1, errors: [{ line: 78, code: 'internal' }] });
      expect((await list('_end=1')).total).toBe(before + 1);
    });
  });

  it('a file that is sent again under its key is the import that it was', async () => {
    const headers = { 'Idempotency-Key': `again-${kind}` };
    const csv = stores(501, { code: 'K' });
    const first = await send(csv, { headers });
    const second = await send(csv, { headers });
    expect(second.body).toEqual(first.body);
    await finished(first.body.data.jobId);
    const third = await send(csv, { headers });
    expect(third.body).toEqual(first.body);
    expect((await list('_end=1')).total).toBe(before + 501);
  });

  it('a short one whose process ended on the way is gone on with, by no matter who sends it again and else within minutes', async () => {
    const headers = { 'Idempotency-Key': `short-${kind}` };
    const csv = stores(3, { code: 'SHORT' });
    const { jobId } = (await send(csv, { headers })).body.data;
    // Shown, and told to nobody
    const leave = (updateDate: number) =>
      app.database.orm
        .update(csvImport)
        .set({ state: 'SETTLING', position: 0, updateDate })
        .where(eq(csvImport.id, jobId));
    const stateOf = async () =>
      (await app.database.orm.select().from(csvImport).where(eq(csvImport.id, jobId)))[0]?.state;
    await leave(app.deps.now());
    const again = await send(csv, { headers });
    expect([again.status, again.body.data.jobId, again.body.data.state]).toEqual([200, jobId, 'DONE']);
    expect(await stateOf()).toBe('DONE');
    await leave(app.deps.now() - 30_000);
    await resumeLongWork(app.deps);
    // Somebody may still be at work in it
    expect(await stateOf()).toBe('SETTLING');
    await leave(app.deps.now() - 61_000);
    await resumeLongWork(app.deps);
    expect(await stateOf()).toBe('DONE');
    expect((await list('_end=1')).total).toBe(before + 3);
  });

  it('no key of a file is longer than any that is made', async () => {
    const { status } = await send(stores(1, { code: 'L' }), { headers: { 'Idempotency-Key': 'k'.repeat(201) } });
    expect(status).toBe(400);
  });

  it('another file under a key that was used is refused, and so is the same one that was only checked', async () => {
    const headers = { 'Idempotency-Key': `other-${kind}` };
    const csv = stores(2, { code: 'O' });
    expect((await send(csv, { headers, dryRun: true })).status).toBe(200);
    for (const other of [csv, stores(3, { code: 'O' })]) {
      const { status, body } = await send(other, { headers });
      expect([status, body.errors[0].code]).toEqual([409, 'idempotency_conflict']);
    }
    expect((await list('_end=1')).total).toBe(before);
  });

  it('a refused file leaves its key free for the mended one', async () => {
    const headers = { 'Idempotency-Key': `mended-${kind}` };
    const mended = stores(2, { code: 'M' });
    expect((await send(mended.replace('M-00002', 'H-00001x!'), { headers })).status).toBe(422);
    expect((await send(mended, { headers })).status).toBe(200);
    expect((await list('_end=1')).total).toBe(before + 2);
  });

  it('one whose file was being received when its process ended is reported as failed, and its key may be used again', async () => {
    const key = { 'Idempotency-Key': `broken-off-${kind}` };
    const sent = await send(stores(501, { code: 'R' }), { headers: key });
    const longAgo = Date.now() - 3_600_000;
    await app.database.orm
      .update(csvImport)
      .set({ state: 'RECEIVING', updateDate: longAgo })
      .where(eq(csvImport.id, sent.body.data.jobId));
    expect((await read(sent.body.data.jobId)).body.data.state).toBe('FAILED');
    const again = await send(stores(501, { code: 'R' }), { headers: key });
    expect(again.status).toBe(202);
    expect(again.body.data.jobId).not.toBe(sent.body.data.jobId);
  });

  it('a key that began another import since is not freed with the old one', async () => {
    const headers = { 'Idempotency-Key': `both-${kind}` };
    const old = (await send(stores(2, { code: 'V' }), { headers })).body.data.jobId;
    // Keys are kept for a day, imports for a month
    await app.database.rows(sql`delete from idempotency_key where key = ${headers['Idempotency-Key']}`);
    const csv = stores(2, { code: 'W' });
    const { jobId } = (await send(csv, { headers })).body.data;
    const longAgo = Date.now() - 31 * 86_400_000;
    await app.database.orm.update(csvImport).set({ updateDate: longAgo }).where(eq(csvImport.id, old));
    await purgeImports({ database: app.database, now: Date.now() });
    expect((await read(old)).status).toBe(404);
    expect((await send(csv, { headers })).body.data.jobId).toBe(jobId);
  });

  it('one that an outage ended within its call leaves its key free', async () => {
    const headers = { 'Idempotency-Key': `outage-${kind}` };
    const csv = stores(2, { code: 'Z' });
    await app.database.orm.execute(sql`create function outage() returns trigger language plpgsql as
      $$ begin raise exception 'gone' using errcode = '57P01'; end $$`);
    await app.database.orm.execute(sql`create trigger outage before update on csv_import for each row
      when (new.state = 'FLIP') execute function outage()`);
    try {
      expect((await send(csv, { headers })).status).toBe(503);
    } finally {
      await app.database.orm.execute(sql`drop function outage cascade`);
    }
    expect(await send(csv, { headers })).toMatchObject({ status: 200, body: { data: { created: 2 } } });
  });

  it('what can no longer be taken back is forgotten with the lines of its file', async () => {
    const id = (await send(stores(2, { code: 'P' }))).body.data.jobId;
    const kept = (await send(stores(2, { code: 'Q' }))).body.data.jobId;
    const longAgo = Date.now() - 31 * 86_400_000;
    await app.database.orm.update(csvImport).set({ updateDate: longAgo }).where(eq(csvImport.id, id));
    await purgeImports({ database: app.database, now: Date.now() });
    const left = await app.database.orm.select({ id: csvImportLine.importId }).from(csvImportLine);
    expect(left.some((line) => line.id === id)).toBe(false);
    expect(left.filter((line) => line.id === kept)).toHaveLength(2);
    expect((await read(id)).status).toBe(404);
  });

  it('an import is its sender’s alone, and found again in the list of theirs', async () => {
    const jobId = await started(stores(501, { code: 'P' }));
    expect((await read(jobId, 'BUSINESS_ADMINISTRATOR')).status).toBe(404);
    const mine = await app.call(admin, { method: 'GET', path: '/search-conditions/import' });
    expect(mine.body.data[0]).toMatchObject({ jobId, state: 'RUNNING' });
    const other = await app.call('BUSINESS_ADMINISTRATOR', { method: 'GET', path: '/search-conditions/import' });
    expect(other.body.data.map((one: { jobId: number }) => one.jobId)).not.toContain(jobId);
    const undo = { method: 'DELETE', path: `/search-conditions/import/${jobId}` };
    expect((await app.call('BUSINESS_ADMINISTRATOR', undo)).status).toBe(404);
    await finished(jobId);
  });

  it('codes are given from a sequence, past those that people chose', async () => {
    const body = { name: '採番', address: '東京都' };
    const one = (await app.call(admin, { method: 'POST', path: '/search-conditions', body })).body.data.code;
    const next = Number(one.slice(2)) + 1;
    const chosen = `S-${String(next).padStart(5, '0')}`;
    const taken = { ...body, code: chosen };
    const given = await app.call(admin, { method: 'POST', path: '/search-conditions', body: taken });
    expect(given.status).toBe(201);
    // Not given anew, though it is free again for whoever asks for it
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/${given.body.data.id}` });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => app.call(admin, { method: 'POST', path: '/search-conditions', body })),
    );
    const codes = all.map((answer) => answer.body.data.code);
    expect(new Set([...codes, chosen, one]).size).toBe(10);
    for (const code of codes) expect(Number(code.slice(2))).toBeGreaterThan(next);
  });

  it('a user that an import brings is invited once, when it is there', async () => {
    const lines = Array.from({ length: 501 }, (_, n) => `新人${n},new-${n}@example.com,一般（MEO直販）`);
    const csv = `氏名,メールアドレス,権限\r\n${lines.join('\r\n')}\r\n`;
    const sent = await app.call(admin, { method: 'POST', path: '/system-user/import?dryRun=false', csv });
    expect(sent.status).toBe(202);
    const { jobId } = sent.body.data;
    const invited = () => app.asked.filter(({ job, data }) => job === 'mail' && 'template' in data).length;
    const had = invited();
    await untilFlip(jobId).catch(() => undefined);
    await app.call(admin, { method: 'GET', path: '/system-user' });
    expect(invited()).toBe(had);
    await runImport(app.deps, jobId);
    await app.call(admin, { method: 'GET', path: '/system-user' });
    const { body } = await app.call(admin, { method: 'GET', path: `/system-user/import/${jobId}` });
    expect(body.data).toMatchObject({ state: 'DONE', created: 501, errors: [] });
    expect(invited()).toBe(had + 501);
  });
});

describe.each(databases)('an import of contracts that is undone, on %s', { timeout: 120_000 }, (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const send = async (csv: string): Promise<number> => {
    const sent = await money.app.call(admin, { method: 'POST', path: '/search-conditions/import?dryRun=false', csv });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [{ jobId }] = await money.done('GET', '/search-conditions/import');
    return jobId;
  };
  const undo = async (jobId: number) => {
    await money.call('DELETE', `/search-conditions/import/${jobId}`);
    await runImport(money.app.deps, jobId);
    return money.done('GET', `/search-conditions/import/${jobId}`);
  };
  const emailOf = async (id: number): Promise<string> => (await money.done('GET', `/system-user/${id}`)).email;
  const rowOf = (id: number) => money.done('GET', `/search-conditions/${id}`);

  it('what was planned is planned again, for the days it was planned for', async () => {
    const [a, b, c] = [await money.customer(), await money.customer(), await money.customer()];
    const store = await money.store(a);
    await money.change(store.id, { ownerUserId: c, validFrom: '2027-02-01' });
    const before = await rowOf(store.id);
    const jobId = await send(`店舗コード,契約者\r\n${store.code},${await emailOf(b)}\r\n`);
    expect((await rowOf(store.id)).terms).not.toEqual(before.terms);
    money.goTo('2026-09-03');
    expect(await undo(jobId)).toMatchObject({ state: 'UNDONE', kept: 0 });
    const { ownerUserId, terms } = await rowOf(store.id);
    expect({ ownerUserId, terms }).toEqual({ ownerUserId: c, terms: before.terms });
  });

  it('a store that began to be measured by it owes nothing for that day', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const store = await money.store(owner, { status: 'PREPARING', billingMode: 'FIXED', monthlyFee: 50_000 });
    const jobId = await send(`店舗コード,状態\r\n${store.code},計測中\r\n`);
    await undo(jobId);
    const row = await rowOf(store.id);
    expect([row.status, row.terms]).toEqual(['PREPARING', store.terms]);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect((await money.charges('2026-09')).filter(({ userId }) => userId === owner)).toEqual([]);
  });

  it('a contract whose end was imported goes on, with the plan that the end had cut off', async () => {
    money.goTo('2026-09-10');
    const [a, c] = [await money.customer(), await money.customer()];
    const store = await money.store(a);
    await money.change(store.id, { ownerUserId: c, validFrom: '2026-12-01' });
    const before = await rowOf(store.id);
    const jobId = await send(`店舗コード,契約終了日\r\n${store.code},2026/11/25\r\n`);
    expect(await rowOf(store.id)).toMatchObject({ ownerUserId: a, contractEnd: '2026-11-25' });
    await undo(jobId);
    expect(await rowOf(store.id)).toMatchObject({ ownerUserId: c, contractEnd: null, terms: before.terms });
  });

  it('a row that was changed since keeps its terms, and is named', async () => {
    money.goTo('2026-09-10');
    const [a, b] = [await money.customer(), await money.customer()];
    const store = await money.store(a);
    const jobId = await send(`店舗コード,契約者\r\n${store.code},${await emailOf(b)}\r\n`);
    await money.change(store.id, { capYen: 9000 });
    const { terms } = await rowOf(store.id);
    const done = await undo(jobId);
    expect(done).toMatchObject({ state: 'UNDONE', kept: 1 });
    expect((await rowOf(store.id)).terms).toEqual(terms);
  });

  it('a month that was counted since is not changed by silence: the line stays, and names it', async () => {
    money.goTo('2026-09-10');
    const [a, b] = [await money.customer(), await money.customer()];
    const [counted, uncounted] = [await money.store(a), await money.store(a)];
    const email = await emailOf(b);
    const jobId = await send(`店舗コード,契約者\r\n${counted.code},${email}\r\n`);
    const { terms } = await rowOf(counted.id);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const next = await send(`店舗コード,契約者\r\n${uncounted.code},${email}\r\n`);
    money.goTo('2026-10-05');
    const done = await undo(jobId);
    expect(done).toMatchObject({ state: 'UNDONE', kept: 1, errors: [{ line: 2, code: 'month_counted' }] });
    expect(done.errors[0].message).toContain('2026年9月分（集計済）');
    expect(await rowOf(counted.id)).toMatchObject({ ownerUserId: b, terms });
    expect(await undo(next)).toMatchObject({ state: 'UNDONE', kept: 0 });
    expect((await rowOf(uncounted.id)).terms).toEqual(uncounted.terms);
  });

  it('a new store of a fixed month goes at once; one that was changed or measured since stays with what it owes', async () => {
    money.goTo('2026-09-10');
    const owner = await money.customer();
    const email = await emailOf(owner);
    const csv = (code: string) =>
      `店舗コード,店舗名,住所,状態,契約者,課金方式,月額\r\n${code},店,東京都,計測中,${email},月額固定,50000\r\n`;
    const gone = await send(csv('X-1'));
    expect(await undo(gone)).toMatchObject({ state: 'UNDONE', kept: 0 });
    expect(await money.done('GET', '/search-conditions?code=X-1')).toEqual([]);
    const taken = await send(csv('X-3'));
    const [{ id: takenId }] = await money.done('GET', '/search-conditions?code=X-3');
    await money.change(takenId, { note: '人が引き継いだ' });
    expect(await undo(taken)).toMatchObject({ state: 'UNDONE', kept: 1 });
    const kept = await send(csv('X-2'));
    const [{ id }] = await money.done('GET', '/search-conditions?code=X-2');
    const added = { keyword: '渋谷 カフェ', searchLocationId: money.locationId, dailyPrice: 500 };
    await money.change(id, { details: [added] });
    const [{ id: detailId }] = (await rowOf(id)).details;
    await money.read(detailId, '2026-09-10', '2026-09-10');
    expect(await undo(kept)).toMatchObject({ state: 'UNDONE', kept: 1 });
  });
});

const ware = resource({
  label: '品物',
  key: 'name',
  fields: {
    name: text('品名', { required: true, max: 100, unique: true }),
    code: text('番号', { max: 20, unique: true }),
    placeId: reference('置き場', 'search-location'),
    otherIds: reference('ほかの置き場', 'search-location', { many: true }),
  },
  list: { columns: ['name'] },
  access: {
    rows: { SYSTEM_ADMINISTRATOR: 'all' },
    list: [admin],
    create: [admin],
    update: [admin],
    remove: [admin],
    import: [admin],
  },
});

describe.each(databases)(
  'what an import is looked at again for, as it is shown, on %s',
  { timeout: 240_000 },
  (kind) => {
    const count = 510;
    let app: TestApp;
    beforeAll(async () => {
      app = await emptyApp(kind, { importsWait: true, more: { resources: { ware } } });
      await finished(await untilFlip(['品名', '番号'], (n) => [`品${n}`, `A${n}`]));
    });
    afterAll(() => app?.close());

    const ask = (method: string, path: string, body?: object) => app.call(admin, { method, path, body });
    const wareOf = async (n: number) => (await ask('GET', `/ware?name=品${n}`)).body.data[0];
    const place = async (name: string) => {
      const body = { name, kind: 'POINT', latitude: 35.6, longitude: 139.7, radius: 500 };
      return (await ask('POST', '/search-location', body)).body.data.id;
    };
    /** Sends a file of as many lines, and goes on with it until it is to be shown. */
    const untilFlip = async (heading: readonly string[], line: (n: number) => readonly string[]) => {
      const lines = Array.from({ length: count }, (_, n) => line(n + 1).join(','));
      const csv = `${[heading.join(','), ...lines].join('\r\n')}\r\n`;
      const sent = await app.call(admin, { method: 'POST', path: '/ware/import?dryRun=false', csv });
      expect(sent.status).toBe(202);
      const { jobId } = sent.body.data;
      for (let state = ''; state !== 'FLIP'; ) {
        await step(app.deps, importRuns, jobId, 200);
        const [record] = await app.database.orm.select().from(csvImport).where(eq(csvImport.id, jobId));
        state = record?.state ?? 'FLIP';
      }
      return Number(jobId);
    };
    const finished = async (jobId: number) => {
      await runImport(app.deps, jobId);
      return (await ask('GET', `/ware/import/${jobId}`)).body.data;
    };

    it('a row that a change refers to and that was deleted meanwhile', async () => {
      const [gone, goneToo, kept] = [await place('なくなる所'), await place('ほかになくなる所'), await place('残る所')];
      const jobId = await untilFlip(['品名', '置き場', 'ほかの置き場'], (n) => [
        `品${n}`,
        n === 3 ? 'なくなる所' : '残る所',
        n === 507 ? '残る所、ほかになくなる所' : '',
      ]);
      for (const id of [gone, goneToo])
        expect((await ask('DELETE', `/search-location/${id}`)).status).toBeLessThan(300);
      expect(await finished(jobId)).toMatchObject({
        state: 'FAILED',
        errors: [{ line: 4, code: 'reference_missing', field: 'placeId' }],
      });
      expect(await wareOf(3)).toMatchObject({ placeId: null });
      const other = await untilFlip(['品名', '置き場'], (n) => [`品${n}`, '残る所']);
      expect(await finished(other)).toMatchObject({ state: 'DONE', updated: count });
      expect(await wareOf(3)).toMatchObject({ placeId: kept });
    });

    it('one of several that a row refers to, of a change and of a new row', async () => {
      for (const [name, isNew] of [
        ['変える行の所', false],
        ['新しい行の所', true],
      ] as const) {
        const gone = await place(name);
        const jobId = await untilFlip(['品名', 'ほかの置き場'], (n) => [
          isNew ? `新品${n}` : `品${n}`,
          n === 507 ? name : '',
        ]);
        expect((await ask('DELETE', `/search-location/${gone}`)).status).toBeLessThan(300);
        expect(await finished(jobId)).toMatchObject({
          state: 'FAILED',
          errors: [{ line: 508, code: 'reference_missing', field: 'otherIds' }],
        });
      }
    });

    it('a value that somebody took meanwhile', async () => {
      const jobId = await untilFlip(['品名', '番号'], (n) => [`品${n}`, `B${n}`]);
      expect((await ask('POST', '/ware', { name: '先の品', code: 'B7' })).status).toBe(201);
      expect(await finished(jobId)).toMatchObject({ state: 'FAILED', errors: [{ line: 8, code: 'duplicate' }] });
      expect(await wareOf(1)).toMatchObject({ code: 'A1' });
    });

    it('two lines that give the same value', async () => {
      const jobId = await untilFlip(['品名', '番号'], (n) => [`品${n}`, n === 1 || n === count ? 'C' : `A${n}`]);
      expect(await finished(jobId)).toMatchObject({
        state: 'FAILED',
        errors: [{ line: count + 1, code: 'duplicate', field: 'code' }],
      });
      expect(await wareOf(1)).toMatchObject({ code: 'A1' });
    });

    it('a value that a new row of the same file brings', async () => {
      const jobId = await untilFlip(['品名', '番号'], (n) => [
        n === 1 ? 'まったく新しい品' : `品${n}`,
        n === 1 || n === count ? 'D' : `A${n}`,
      ]);
      expect(await finished(jobId)).toMatchObject({
        state: 'FAILED',
        errors: [{ line: count + 1, code: 'duplicate', field: 'code' }],
      });
    });

    it('a value that is taken at that very moment, again and again', async () => {
      const jobId = await untilFlip(['品名', '番号'], (n) => [`品${n}`, `E${n}`]);
      const lost = Object.assign(new Error('duplicate key'), { code: '23505' });
      await runImport({ ...app.deps, publishChange: () => Promise.reject(lost) }, jobId);
      const { data } = (await ask('GET', `/ware/import/${jobId}`)).body;
      expect(data).toMatchObject({ state: 'FAILED', failure: 'duplicate' });
    });
  },
);
