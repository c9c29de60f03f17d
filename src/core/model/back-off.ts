/** The ms to wait after so many failed attempts; null: there is no further one. */
type BackOff = (attempts: number) => number | null;

/** Waits `first` ms after the first attempt and twice as long after each further one, up to `most`. */
export function doubling(first: number, most: number): (attempts: number) => number {
  return (attempts) => Math.min(most, first * 2 ** Math.max(0, Math.min(attempts, 50) - 1));
}

/** Waits so long after each attempt, and as long as the last after all further ones. */
export function inSteps(waits: readonly [number, ...number[]]): (attempts: number) => number {
  return (attempts) => waits[Math.min(Math.max(1, attempts), waits.length) - 1] ?? waits[0];
}

/** Waits so long after each attempt, and makes no further one after the last. */
export function until(waits: readonly number[]): BackOff {
  return (attempts) => waits[attempts - 1] ?? null;
}
