import { sql } from 'drizzle-orm';
import type { DatabaseKind } from '../api/support/databases.ts';
import { moneyApp } from '../api/support/money.ts';
import { comparePdf } from './compare.ts';
import { Gateway } from './gateway.ts';
import { historyOf, type Operation, shortened } from './operations.ts';
import { Simulation } from './simulation.ts';
import { Mismatch, type TestBed } from './simulation-context.ts';

export interface Histories {
  /** Plays the history of a seed; null, or the seed, the shortest history that fails, and what differs. */
  play(seed: number): Promise<string | null>;
  close(): Promise<void>;
}

/** An installation on which one history after another is played. */
export async function openHistories(kind: DatabaseKind): Promise<Histories> {
  let now = () => 0;
  const gateway = await Gateway.open(() => now());
  const money = await moneyApp(kind, '2026-08-03', gateway.service);
  now = () => money.clock.now;
  const customerIds: number[] = [];
  for (const rounding of ['FLOOR', 'ROUND', 'CEIL', 'FLOOR']) {
    const userId = await money.customer();
    await money.done('POST', '/invoice-additional-information-detail', {
      userId,
      recipientName: `株式会社${customerIds.length}`,
      taxRounding: rounding,
    });
    await money.app.database.rows(sql`insert into payment_card (user_id, customer_id, payment_method_id, update_date)
      values (${userId}, 'customer', 'card', 1)`);
    customerIds.push(userId);
  }
  const testBed: TestBed = { money, gateway, customerIds };
  const once = async (history: readonly Operation[], withPdf: boolean) => {
    await empty(testBed);
    const log: string[] = [];
    const simulation = new Simulation(testBed, log);
    try {
      await simulation.run(history);
      if (withPdf) await comparePdf(simulation);
      return null;
    } catch (error) {
      return { error, log };
    }
  };
  return {
    async play(seed) {
      const history = historyOf(seed);
      const withPdf = seed % 20 === 0;
      const failed = await once(history, withPdf);
      if (failed === null) return null;
      const kind = kindOf(failed.error);
      const isSame = async (shorter: readonly Operation[]) => {
        const again = await once(shorter, withPdf);
        return again !== null && kindOf(again.error) === kind;
      };
      const shortest = await once(await shortened(history, isSame), withPdf);
      const { error, log } = shortest ?? failed;
      const what = error instanceof Mismatch ? error.message : String(error instanceof Error ? error.stack : error);
      const cause = error instanceof Error && error.cause !== undefined ? `\n${String(error.cause)}` : '';
      return `seed ${seed} (npm run bench -- histories --seed ${seed} --count 1)\n${log.join('\n')}\n${what}${cause}`;
    },
    async close() {
      await money.close();
      gateway.close();
    },
  };
}

/** Failures of one kind begin alike, whatever the numbers. */
function kindOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/\d+/g, '')
    .slice(0, 16);
}

async function empty({ money, gateway, customerIds }: TestBed): Promise<void> {
  const { database } = money.app;
  gateway.clear();
  await database.rows(
    sql`truncate search_conditions, incentive_history, excluded_day, count_run, payment_attempt, payment_try, paying_change, audit_log, notification, stored_file cascade`,
  );
  const roles = [
    'GENERAL_CLAIMED_BY_FLEX',
    'GENERAL_MEO_DIRECT',
    'GENERAL_CLAIMED_BY_AGENCY',
    'GENERAL_WITHOUT_PAYMENT',
  ];
  for (const [index, id] of customerIds.entries())
    await database.rows(
      sql`update "system_user" set system_user_role = ${roles[index]}, version = version + 1 where id = ${id}`,
    );
}
