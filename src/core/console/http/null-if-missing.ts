import { failureOf } from '#core/console/ui/failure.ts';

/** Resolves to the answer, or to null on 404; rejects with any other failure. */
export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (failureOf(thrown).status === 404) return null;
    throw thrown;
  }
}
