import type { Orm } from '#core/server/database/database.ts';

/** Ends a savepoint with nothing of it left. */
class TakenBack extends Error {}

/** Does some work in a savepoint and takes it back, however it ended; gives what it gave, throws what it threw. */
export async function takenBack<T>(tx: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  let given: { readonly value: T } | null = null;
  try {
    await tx.transaction(async (inner) => {
      given = { value: await work(inner) };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return demandGiven(given);
}

function demandGiven<T>(given: { readonly value: T } | null): T {
  if (given === null) throw new Error('a savepoint that was taken back gave nothing');
  return given.value;
}
