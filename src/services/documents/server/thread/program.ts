import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingTask } from './messages.ts';

/* Program of the drawing thread: runs the tasks one after another, and answers with the bytes or the error message. */

const port = parentPort;
if (port === null) throw new Error('this is the program of a thread');

port.on('message', async ({ id, module, name, given }: DrawingTask) => {
  try {
    const drawings = await import(module);
    const bytes: Uint8Array<ArrayBuffer> = await drawings[name](...given);
    port.postMessage({ id, bytes } satisfies DrawingAnswer, [bytes.buffer]);
  } catch (error) {
    port.postMessage({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies DrawingAnswer);
  }
});
