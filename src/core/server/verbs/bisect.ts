import { AppError, type Problem } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { type Orm, sqlState } from '../database/database.ts';
import { type Writing, withRollback } from '../kernel/writes/transact.ts';

/**
 * Runs work on a batch in a savepoint (rolled back in a dry run); on failure bisects to find the failing line, reported as `refused`.
 * Throws errors that are not a line's own, unless `unexpected` returns problems for them; it may throw as well.
 */
export async function bisect<Line, Result>(
  writing: Writing,
  lines: readonly Line[],
  work: (writing: Writing, lines: readonly Line[]) => Promise<readonly Result[]>,
  refused: (line: Line, problems: readonly Problem[]) => Result,
  unexpected?: (error: unknown, lines: readonly Line[]) => readonly Problem[],
): Promise<readonly Result[]> {
  const [first] = lines;
  if (first === undefined) return [];
  const inside = (tx: Orm) => work({ ...writing, tx }, lines);
  try {
    return await (writing.dryRun === true ? withRollback(writing.tx, inside) : writing.tx.transaction(inside));
  } catch (error) {
    const problems = problemsOf(error) ?? unexpected?.(error, lines);
    if (problems === undefined) throw error;
    if (lines.length === 1) return [refused(first, problems)];
    const half = Math.ceil(lines.length / 2);
    return [
      ...(await bisect(writing, lines.slice(0, half), work, refused, unexpected)),
      ...(await bisect(writing, lines.slice(half), work, refused, unexpected)),
    ];
  }
}

/** Returns the problems of an error caused by the line's own data; null for any other error. */
function problemsOf(error: unknown): readonly Problem[] | null {
  if (error instanceof AppError) return error.problems;
  const state = sqlState(error) ?? '';
  if (state === '23505') return [{ code: 'duplicate', params: { label: words().types.value } }];
  return /^2[23]/.test(state) ? [{ code: 'csv_unwritable' }] : null;
}
