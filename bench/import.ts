// `npm run bench -- import`: checks, imports and undoes 20,000 stores while another user works with single rows.
// FORMAT=xlsx imports a workbook.
import { setTimeout as pause } from 'node:timers/promises';
import { exportTypes } from '#core/model/calls/row-calls.ts';
import { textBook } from '../tests/support/xlsx.ts';
import { beside, type Caller, figures, signIn } from './lib/background-load.ts';
import { onBothDatabases } from './lib/servers.ts';

const count = Number(process.env.STORES ?? 20_000);
const maxWait = 250;
const allowed = { check: 20, import: 60 } as const;

const lines = Array.from({ length: count }, (_, n) => {
  const [latitude, longitude] = [(35 + (n % 9000) / 10_000).toFixed(7), (139 + (n % 7000) / 10_000).toFixed(7)];
  return `見本商店 第${n + 1}号店,東京都港区見本${(n % 30) + 1}－${n % 99}－${n},${latitude},${longitude},コンビニエンスストア,03-0000-0000`;
});
const all = ['店舗名,住所,緯度,経度,業種,電話番号', ...lines];
const file =
  process.env.FORMAT === 'xlsx'
    ? new Blob([await textBook(all.map((line) => line.split(',')))], { type: exportTypes.xlsx })
    : `${all.join('\r\n')}\r\n`;

/** Waits until a job leaves these states; returns its result. */
async function jobOf(call: Caller, jobId: number, running: readonly string[]) {
  for (;;) {
    const { data } = Object((await call('GET', `/search-conditions/import/${jobId}`)).body);
    if (!running.includes(data.state)) return data;
    await pause(300);
  }
}

async function sent(call: Caller, dryRun: boolean) {
  const { status, body } = await call('POST', `/search-conditions/import?dryRun=${dryRun}`, file);
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return jobOf(call, Object(body).data.jobId, ['RUNNING']);
}

await onBothDatabases(async ({ url }, kind) => {
  const admin = await signIn(url, 'system-admin@example.com');
  let jobId = 0;
  const works = {
    check: () => sent(admin, true),
    async import() {
      const done = await sent(admin, false);
      jobId = done.jobId;
      return done;
    },
    async undo() {
      await admin('DELETE', `/search-conditions/import/${jobId}`);
      return jobOf(admin, jobId, ['UNDOING', 'DONE', 'RUNNING']);
    },
  };
  for (const [name, work] of Object.entries(works)) {
    const { done, seconds, waits } = await beside(url, work);
    const most = Object.entries(allowed).find(([one]) => one === name)?.[1] ?? null;
    console.log(
      `${kind}, ${name} of ${done.rows} rows: ${seconds.toFixed(1)} s${most === null ? '' : ` (at most ${most})`}, ${done.state}, ${done.created} new, ${done.bad} bad, ${done.kept} kept`,
    );
    console.table(Object.fromEntries(Object.entries(waits).map(([call, ms]) => [call, figures(ms)])));
    const longest = Math.max(...Object.values(waits).flat());
    if ((most !== null && seconds > most) || longest > maxWait) process.exitCode = 1;
  }
});
