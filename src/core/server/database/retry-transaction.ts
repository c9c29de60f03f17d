import { isRace } from './failure.ts';

const maxTries = 3;

/** Does a transaction, and does it again where it lost against another one: the next try meets what that one wrote, and says so properly. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRace(error) || tries >= maxTries) throw error;
    }
  }
}
