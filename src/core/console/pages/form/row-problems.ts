import type { ProblemAnswer } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import type { Values } from '#core/model/draft.ts';
import { hasSubRows, type ResolvedResource, subFields } from '#core/model/resolved.ts';

/** The errors for a summary: one inside a sub-row says in which, 「2行目「渋谷 ランチ」：日額を入力してください」. */
export function withTheirRows(
  problems: readonly ProblemAnswer[],
  resource: ResolvedResource,
  values: Values,
): readonly ProblemAnswer[] {
  return problems.map((problem) => {
    const [name = '', line = ''] = problem.field?.split('.') ?? [];
    const field = resource.field.get(name);
    if (field === undefined || !hasSubRows(field) || !/^\d+$/.test(line)) return problem;
    const rows = values[name];
    const row: unknown = Array.isArray(rows) ? rows[Number(line)] : undefined;
    const [first] = subFields(field);
    const title = first !== undefined && typeof row === 'object' && row !== null ? Reflect.get(row, first.name) : '';
    const message = words().inRow(Number(line) + 1, typeof title === 'string' ? title : '', problem.message);
    return { ...problem, message };
  });
}
