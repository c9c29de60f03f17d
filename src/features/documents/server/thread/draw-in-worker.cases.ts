/* Drawings for the tests of the thread that draws. */
import { threadId } from 'node:worker_threads';

/** Keeps its thread for a fifth of a second, and gives one byte. */
export async function lengthy(): Promise<Uint8Array<ArrayBuffer>> {
  for (const until = performance.now() + 200; performance.now() < until; );
  return new Uint8Array([7]);
}

/** As long as what it is given. */
export async function measuring(given: { readonly length: number }): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(given.length);
}

export async function failing(reason: string): Promise<Uint8Array<ArrayBuffer>> {
  throw new Error(reason);
}

/** Unfolds to more than the thread may hold. */
export async function unfolding(): Promise<Uint8Array<ArrayBuffer>> {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, nth) => `letter ${nth} of ${kept.length}`));
}

/** The number of the thread that draws. */
export async function signing(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array([threadId]);
}
