import { isRace } from './failure.ts';

const maxTries = 3;

/**
 * Runs a transaction, and retries it if it lost a race against another one: the retry sees what that one wrote and can report the conflict
 * properly.
 */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRace(error) || tries >= maxTries) throw error;
    }
  }
}
