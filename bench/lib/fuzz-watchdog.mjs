// The second thread of `npm run bench -- fuzz`: reports a call that runs for too long, because it blocks the first thread.
import { workerData } from 'node:worker_threads';

const [seed, call, count] = [0, 1, 2];
const patience = 20_000;
const now = /** @type {Int32Array} */ (workerData);
let [seen, since] = [0, Date.now()];

setInterval(() => {
  const made = Atomics.load(now, count);
  if (made !== seen || made === 0) [seen, since] = [made, Date.now()];
  else if (Date.now() - since > patience) {
    since = Date.now();
    const at = `${Atomics.load(now, seed)}:${Atomics.load(now, call)}`;
    process.stderr.write(`no answer for ${patience / 1000} s: npm run bench -- fuzz --replay ${at}\n`);
  }
}, 1000);
