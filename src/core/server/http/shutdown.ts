import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { second } from '#core/model/durations.ts';
import type { Database } from '../database/database.ts';
import type { Broker } from '../events/broker.ts';
import type { Queue } from '../queue/queue.ts';
import { acceptWaiting } from './waiting-connections.ts';

export interface Running {
  /** Null where only jobs are done. */
  readonly server: Server | null;
  readonly broker: Broker;
  readonly queue: Queue;
  readonly database: Database;
  /** Ends what runs beside it: programs of its own. */
  beside(): void;
  /** From now on it says that it is not ready for more. */
  draining(): void;
  log(entry: Record<string, unknown>): void;
}

/** A load balancer, and whoever is connecting just now, is given so long before nobody is let in any more. */
const noticeMs = 250;
/** So long calls and jobs may take to end by themselves. */
const patienceMs = 8 * second;
/** Then it ends, whatever still goes on. */
const deadlineMs = 14 * second;

/**
 * Gives what ends the process in order: nobody new is let in, pages are told to connect anew, calls and jobs under way end, jobs
 * that do not are handed back, and what is left is cut off. Called again, it does nothing.
 */
export function gracefulShutdown(running: Running): (code: number) => Promise<void> {
  const { server, log } = running;
  const answering = new Set<ServerResponse>();
  let stopping = false;
  server?.prependListener('request', (_request, response: ServerResponse) => {
    if (stopping) response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return async (code) => {
    if (stopping) return;
    stopping = true;
    endAtAnyRate();
    try {
      running.draining();
      for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close');
      await pause(server === null ? 0 : noticeMs);
      if (server !== null) await acceptWaiting(server);
      const listening = running.broker.close();
      const jobs = running.queue.stop(patienceMs);
      if (server !== null) await endCalls(server);
      await Promise.allSettled([listening, jobs]);
      running.beside();
      await running.database.close();
    } catch (error) {
      log({ level: 'error', event: 'stop', message: error instanceof Error ? error.message : String(error) });
    }
    process.exit(code);
  };

  async function endCalls(open: Server): Promise<void> {
    const closed = new Promise<void>((resolve) => open.close(() => resolve()));
    // A connection between two calls is idle; one whose call has just ended becomes so
    const idle = setInterval(() => open.closeIdleConnections(), 50);
    await Promise.race([closed, pause(patienceMs)]);
    clearInterval(idle);
    if (answering.size > 0) log({ level: 'warn', event: 'stop', message: `${answering.size} calls were cut off` });
    open.closeAllConnections();
  }
}

/** From a thread of its own, so that not even work that never gives way can hold up the end. */
function endAtAnyRate(): void {
  const program = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${deadlineMs})`;
  new Worker(program, { eval: true }).unref();
}
