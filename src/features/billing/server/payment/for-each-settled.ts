/** Runs the work for each item in turn, continuing after failures. Throws at the end if any failed. */
export async function forEachSettled<T>(some: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of some)
    try {
      await work(one);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new Error(`${failures.length} of ${some.length} failed`, { cause: failures[0] });
}
