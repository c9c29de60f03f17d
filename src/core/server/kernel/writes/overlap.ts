import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { sqlState } from '#core/server/database/failure.ts';

/**
 * What is written, or AppError 422 where a row would share a day with another that `exclude` keeps apart: no more than the database can
 * tell, and that it tells of one statement, so that its transaction is lost.
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
