import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { second } from '#core/model/day.ts';
import type { Database } from '../database/database.ts';
import type { Broker } from '../events/broker.ts';
import type { Queue } from '../queue/queue.ts';
import { acceptWaiting } from './waiting-connections.ts';

export interface Running {
  /** Null if this process only runs jobs. */
  readonly server: Server | null;
  readonly broker: Broker;
  readonly queue: Queue;
  readonly database: Database;
  /** Stops what runs alongside, such as child processes. */
  beside(): void;
  /** From now on, the readiness check fails. */
  draining(): void;
  log(entry: Record<string, unknown>): void;
}

/** How long a load balancer and connecting callers have to notice before new connections are refused. */
const noticeMs = 250;
/** How long running calls and jobs may take to finish. */
const patienceMs = 8 * second;
/** After this the process is killed, whatever is still running. */
const deadlineMs = 14 * second;

/**
 * Returns the function that ends the process in order: refuses new connections, makes pages reconnect, waits for running calls and jobs,
 * returns unfinished jobs to the queue, and cuts off the rest. Calling it again does nothing.
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
    // A connection is idle between two calls; one whose call has just ended becomes idle
    const idle = setInterval(() => open.closeIdleConnections(), 50);
    await Promise.race([closed, pause(patienceMs)]);
    clearInterval(idle);
    if (answering.size > 0) log({ level: 'warn', event: 'stop', message: `${answering.size} calls were cut off` });
    open.closeAllConnections();
  }
}

/** Kills the process from a separate thread, so that even code that blocks the event loop cannot delay the end. */
function endAtAnyRate(): void {
  const program = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${deadlineMs})`;
  new Worker(program, { eval: true }).unref();
}
