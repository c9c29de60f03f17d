import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { Orm } from '../database/database.ts';
import { sqlState } from '../database/failure.ts';
import { withRollback } from '../kernel/writes/rolled-back.ts';
import type { Writing } from '../kernel/writes/writing.ts';

/**
 * Does some work for several lines in a savepoint (taken back where the writing is a dry run); where something refuses all of them
 * together, the halves are tried, down to the one, whose result is then `refused`. Throws what is no line's own failure, but where
 * `unexpected` says what a line is told of it; that may throw as well.
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

/** What a line is told of a failure that is its own; null for one that is not. */
function problemsOf(error: unknown): readonly Problem[] | null {
  if (error instanceof AppError) return error.problems;
  const state = sqlState(error) ?? '';
  if (state === '23505') return [{ code: 'duplicate', params: { label: words().types.value } }];
  return /^2[23]/.test(state) ? [{ code: 'csv_unwritable' }] : null;
}
