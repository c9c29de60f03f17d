import { Worker } from 'node:worker_threads';
import { second } from '#core/model/durations.ts';
import type { specimen } from '../specimen.ts';
import type { Answer, Task } from './messages.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Drawing = (...given: never[]) => Promise<Bytes>;

interface Waiting {
  readonly task: Task;
  /** Lost with a thread before. */
  readonly isSecondTry: boolean;
  resolve(bytes: Bytes): void;
  reject(error: Error): void;
}

/**
 * Who draws: documents that are kept, drawn while rows are held; what somebody waits to see (drafts, reports, pictures), of which there
 * may be many; what is mailed, of which one may be fifty stores' reports and take four seconds; or what is shared, the same for whoever
 * has the link. None waits for another.
 */
type ThreadName = 'kept' | 'asked' | 'mailed' | 'shared';

/** A thread that has not answered for so long, ms, hangs. One of which nothing was asked meanwhile ends, but for that of what is kept. */
const patienceMs = { kept: 20 * second, asked: 40 * second, mailed: 40 * second, shared: 40 * second } as const;
// Fonts leave much short-lived garbage, and a larger young generation would only keep it for longer
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 6 };

/**
 * The drawing that `module` exports as `name`, made in a thread beside this one: a document keeps a processor for tenths of a second, in
 * which nobody else would be answered. What it is given is copied there: plain data. Throws an Error when the drawing does, or the thread
 * does not answer.
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

/** Starts the thread of what is kept and has it read its fonts, so that the first document does not wait for that. Never throws. */
export async function warmUpWorker(): Promise<void> {
  await drawSpecimen().catch(() => undefined);
}

interface Running {
  readonly worker: Worker;
  /** By the number of the task, in the order in which they were asked. */
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
  // First, for it throws for what cannot be copied there
  worker.postMessage(caller.task);
  if (waiting.size === 0) patience.refresh();
  waiting.set(caller.task.id, caller);
  // The process lives as long as something is asked of the thread, and not for the thread alone
  worker.ref();
}

function start(threadName: ThreadName): Running {
  const worker = new Worker(new URL('./program.ts', import.meta.url), { resourceLimits });
  const waiting = new Map<number, Waiting>();
  const patience = setTimeout(() => {
    if (waiting.size === 0 && threadName === 'kept') return;
    // At once, so that nothing is asked of it while it ends
    running.delete(threadName);
    void worker.terminate();
  }, patienceMs[threadName]).unref();
  worker.on('message', (answer: Answer) => {
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
    // The first is what it fell over; the others only stood behind it, and are asked again, once
    for (const [place, caller] of [...waiting.values()].entries())
      if (place === 0 || caller.isSecondTry) caller.reject(fault);
      else ask(threadName, { ...caller, isSecondTry: true });
  });
  return { worker, waiting, patience };
}
