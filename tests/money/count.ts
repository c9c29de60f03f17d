import { continueRun } from '#billing/server/counting/count-run.ts';
import type { MoneyApp } from '../api/support/money.ts';

/**
 * TWICE: asked for twice, and two workers take it up at once. DYING: its worker is killed. STALE: it falls silent and comes back.
 * CHANGING: something is changed while it runs.
 */
export type CountVariant = 'ONCE' | 'TWICE' | 'DYING' | 'STALE' | 'CHANGING';

type Deps = MoneyApp['deps'];

/** Asks for the count of a period as an administrator does, and does the job as workers do. */
export async function countAs(
  money: MoneyApp,
  period: string,
  variant: CountVariant,
  nth: number,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const { deps, clock } = money;
  const before = money.app.asked.length;
  const ask = async () => {
    const answer = await money.call('POST', '/closing/count', { period });
    if (answer.status !== 202 && answer.body?.errors?.[0]?.code !== 'period_open')
      throw new Error(`counting ${period}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  await Promise.all(variant === 'TWICE' ? [ask(), ask()] : [ask()]);
  const asked = money.app.asked
    .slice(before)
    .flatMap(({ job, data }) => (job === 'count' && 'runId' in data ? [Number(data.runId)] : []));
  if (asked.length > 1) throw new Error(`two counts of ${period} were begun at once`);
  const [id] = asked;
  if (id === undefined) return;
  if (variant === 'ONCE') return continueRun(deps, id);
  if (variant === 'CHANGING') {
    let last = 0;
    await continueRun(
      breakingAt(deps, nth, meanwhile, (seen) => {
        last = seen;
      }),
      id,
    );
    // Changed after the run had looked for the last time, it is the next one's
    return last === nth ? countAs(money, period, 'ONCE', 0) : undefined;
  }
  if (variant === 'TWICE') {
    await Promise.all([continueRun(deps, id), continueRun(deps, id)]);
    return;
  }
  const now = clock.now;
  const broken = new Error('killed');
  let isBroken = false;
  const worker = breakingAt(deps, nth, async () => {
    isBroken = true;
    clock.now += 61_000;
    if (variant === 'DYING') throw broken;
    // Another one takes over and ends it; what this one still has in hand must come to nothing
    await continueRun(deps, id);
  });
  try {
    await continueRun(worker, id);
    if (isBroken) throw new Error('a worker that lost its count went on with it');
  } catch (error) {
    const isExpected =
      error === broken || (error instanceof Error && /somebody else|a failure was logged/.test(error.message));
    if (!isExpected) throw error;
  }
  await continueRun(deps, id);
  clock.now = now;
}

/** A worker before whose `nth` transaction something happens. */
function breakingAt(
  deps: Deps,
  nth: number,
  breaks: () => Promise<void>,
  report: (seen: number) => void = () => {},
): Deps {
  let seen = 0;
  return {
    ...deps,
    database: {
      ...deps.database,
      transaction: async (work, options) => {
        seen += 1;
        report(seen);
        if (seen === nth) await breaks();
        return deps.database.transaction(work, options);
      },
    },
    log: () => {
      throw new Error('a failure was logged');
    },
  };
}
