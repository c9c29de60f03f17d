import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { sqlState } from '#core/server/database/database.ts';

/**
 * Returns the result of `write`; throws AppError 422 if a row overlaps in days with another, which `exclude` forbids. The database detects
 * this, so the transaction is aborted by then.
 */
export async function refusingOverlaps<T>({ exclude, field }: ResolvedResource, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const [first] = exclude;
    if (first === undefined || sqlState(error) !== '23P01') throw error;
    const label = field.get(first.from)?.label ?? first.from;
    throw new AppError('duplicate', { field: first.from, params: { label }, cause: error });
  }
}
