/* Drawings for the tests of the drawing thread. */
import { threadId } from 'node:worker_threads';

/** Blocks its thread for 200 ms, and returns one byte. */
export async function lengthy(): Promise<Uint8Array<ArrayBuffer>> {
  for (const until = performance.now() + 200; performance.now() < until; );
  return new Uint8Array([7]);
}

/** Returns as many bytes as the given length. */
export async function measuring(given: { readonly length: number }): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(given.length);
}

export async function failing(reason: string): Promise<Uint8Array<ArrayBuffer>> {
  throw new Error(reason);
}

/** Allocates more memory than the thread may use. */
export async function unfolding(): Promise<Uint8Array<ArrayBuffer>> {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, nth) => `letter ${nth} of ${kept.length}`));
}

/** Returns the id of the drawing thread. */
export async function signing(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array([threadId]);
}
