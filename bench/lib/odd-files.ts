import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { png } from '../../tests/support/png.ts';
import type { Caller } from './background-load.ts';

const size = 19_000_000;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** CSVs of the maximum size, none of them a meaningful table. */
const csvs: Readonly<Record<string, Blob>> = {
  'of one line': csv('x'.repeat(size)),
  'of empty lines': csv('\r\n'.repeat(size / 2)),
  'of commas': csv(','.repeat(size)),
  'of thousands of columns': csv(`店舗名${','.repeat(5000)}\r\n`.repeat(size / 5010)),
  'of one quoted cell': csv(`店舗名\r\n"${'あ\r\n'.repeat(size / 5)}"`),
  'of quotation marks': csv('"'.repeat(size)),
  'of cells as long as may be': csv(
    `店舗名,住所\r\n${`${'あ'.repeat(3000)},${'x'.repeat(30_000)}\r\n`.repeat(size / 39_005)}`,
  ),
  'of lines that do not fit': csv(`店舗名,住所\r\n${'a,b,c\r\n'.repeat(20_000)}`),
  'of one line in Shift_JIS': new Blob([Buffer.alloc(size, '82a0', 'hex')], { type: 'text/csv' }),
};

// Generated in advance, because it would block this process during the measurement
const pictures = [randomBytes(4_900_000), Buffer.alloc(4_900_000)];
const logo = new Blob([png(1500, 1500, [12, 34, 56, 128])], { type: 'image/png' });

/** A bank statement of one month with the maximum number of lines. */
const statement = csv(
  `日付,入金額,摘要\r\n${Array.from({ length: 2000 }, (_, n) => `2026/10/01,${1000 + n},フリコミ カ）ミホン${n}\r\n`).join('')}`,
);

/** Bad files and large images, each sent in a realistic way, by name. */
export const oddFiles: Readonly<Record<string, (call: Caller) => Promise<void>>> = {
  ...Object.fromEntries(Object.entries(csvs).map(([name, file]) => [`CSV ${name}`, (call) => checked(call, file)])),
  'CSV in a form': (call: Caller) => checked(call, form('file', csvs['of one line'] ?? new Blob())),
  'bank statement': async (call) => demand(await call('POST', '/closing/statement', statement), 200),
  'picture of 5 MB': async (call) => {
    for (const bytes of pictures) {
      const { id, version } = Object((await call('GET', '/profile')).body).data;
      const sent = form('picture', new File([signature, bytes], 'a.png', { type: 'image/png' }));
      sent.set('data', JSON.stringify({ version }));
      demand(await call('PATCH', `/profile/${id}`, sent), 200);
      demand(await call('GET', `/profile/${id}/files/picture`), 200);
    }
  },
  'logo of 1,500 pixels': async (call) => {
    demand(await call('PUT', '/setting/issuer/logo', logo), 200);
  },
};

/** Sends a file to be checked; if that becomes a job, waits for its end. */
async function checked(call: Caller, file: Blob | FormData): Promise<void> {
  const answer = await call('POST', '/search-conditions/import?dryRun=true', file);
  if (answer.status !== 202) return demand(answer, 422);
  const { jobId } = Object(answer.body).data;
  for (let state = 'RUNNING'; state === 'RUNNING'; await pause(300))
    state = Object((await call('GET', `/search-conditions/import/${jobId}`)).body).data.state;
}

function demand({ status, body }: Awaited<ReturnType<Caller>>, wanted: number): void {
  if (status !== wanted && !(wanted === 422 && status === 200))
    throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`);
}

function csv(text: string): Blob {
  return new Blob([text], { type: 'text/csv' });
}

function form(name: string, file: Blob): FormData {
  const made = new FormData();
  made.set(name, file);
  return made;
}
