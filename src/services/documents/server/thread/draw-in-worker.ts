import { Worker } from 'node:worker_threads';
import { second } from '#core/model/day.ts';
import type { specimen } from '../specimen.ts';
import type { DrawingAnswer, DrawingTask } from './messages.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Drawing = (...given: never[]) => Promise<Bytes>;

interface Waiting {
  readonly task: DrawingTask;
  /** True when a previous thread ended before it was drawn. */
  readonly isSecondTry: boolean;
  resolve(bytes: Bytes): void;
  reject(error: Error): void;
}

/**
 * Drawing threads, separate so that none waits for another: `kept` for stored documents, drawn while rows are locked;
 * `asked` for what a user is waiting for (drafts, reports, images), possibly many; `mailed` for attachments, of which
 * one may be fifty stores' reports and take four seconds; `shared` for shared links, the same for all who have the
 * link.
 */
type ThreadName = 'kept' | 'asked' | 'mailed' | 'shared';

/**
 * Milliseconds without an answer after which a thread is considered hung and terminated. Idle threads end after this
 * time too, except `kept`.
 */
const patienceMs = { kept: 20 * second, asked: 40 * second, mailed: 40 * second, shared: 40 * second } as const;
// Fonts create much short-lived garbage; a larger young generation would only retain it longer
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 6 };

/**
 * Returns a function that runs the drawing exported as `name` by `module` in a worker thread, since a document takes
 * tenths of a second of CPU that would block all other requests. Arguments are structured-cloned: plain data only. The
 * promise rejects when the drawing throws, or when the thread does not answer.
 */
export function drawInWorker<D extends Drawing>(
  module: URL,
  name: string,
  threadName: ThreadName = 'asked',
): (...given: Parameters<D>) => Promise<Bytes> {
  return (...given) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const task = { id: lastId, module: module.href, name, given };
      ask(threadName, { task, isSecondTry: false, resolve, reject });
    });
}

/** Starts the thread `kept` and loads its fonts, so that the first document does not have to wait. Never throws. */
export async function warmUpWorker(): Promise<void> {
  await drawSpecimen().catch(() => undefined);
}

interface Running {
  readonly worker: Worker;
  /** By task id, in the order of the requests. */
  readonly waiting: Map<number, Waiting>;
  readonly patience: NodeJS.Timeout;
}

const running = new Map<ThreadName, Running>();
let lastId = 0;
const drawSpecimen = drawInWorker<typeof specimen>(new URL('../specimen.ts', import.meta.url), 'specimen', 'kept');

function ask(threadName: ThreadName, caller: Waiting): void {
  const thread = running.get(threadName) ?? start(threadName);
  running.set(threadName, thread);
  const { worker, waiting, patience } = thread;
  // First, since it throws when the arguments cannot be cloned
  worker.postMessage(caller.task);
  if (waiting.size === 0) patience.refresh();
  waiting.set(caller.task.id, caller);
  // Keeps the process alive only while tasks are pending
  worker.ref();
}

function start(threadName: ThreadName): Running {
  const worker = new Worker(new URL('./program.ts', import.meta.url), { resourceLimits });
  const waiting = new Map<number, Waiting>();
  const patience = setTimeout(() => {
    if (waiting.size === 0 && threadName === 'kept') return;
    // Remove it before it ends, so that it gets no further tasks
    running.delete(threadName);
    void worker.terminate();
  }, patienceMs[threadName]).unref();
  worker.on('message', (answer: DrawingAnswer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    patience.refresh();
    if ('failure' in answer) caller?.reject(new Error(answer.failure));
    else caller?.resolve(answer.bytes);
  });
  let fault = new Error('the drawing thread hung, and was ended');
  worker.on('error', (error: Error) => {
    fault = error;
  });
  worker.on('exit', () => {
    clearTimeout(patience);
    if (running.get(threadName)?.worker === worker) running.delete(threadName);
    // The first task is the likely cause; those queued behind it are retried once
    for (const [place, caller] of [...waiting.values()].entries())
      if (place === 0 || caller.isSecondTry) caller.reject(fault);
      else ask(threadName, { ...caller, isSecondTry: true });
  });
  return { worker, waiting, patience };
}
