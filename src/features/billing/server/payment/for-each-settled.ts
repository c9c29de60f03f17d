/** Does the work for each: one that fails keeps none of the others waiting. Throws the first failure when all had their turn. */
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
