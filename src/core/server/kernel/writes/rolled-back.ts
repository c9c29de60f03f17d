import type { Orm } from '#core/server/database/database.ts';

/** Thrown to roll back a savepoint. */
class Rollback extends Error {}

/** Runs work in a savepoint that is always rolled back; returns its result, or throws its error. */
export async function withRollback<T>(tx: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  let given: { readonly value: T } | null = null;
  try {
    await tx.transaction(async (inner) => {
      given = { value: await work(inner) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return requireGiven(given);
}

function requireGiven<T>(given: { readonly value: T } | null): T {
  if (given === null) throw new Error('a savepoint that was taken back gave nothing');
  return given.value;
}
