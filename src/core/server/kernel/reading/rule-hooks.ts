import { AppError } from '#core/model/errors.ts';
import type { LooseDraft, LooseRules, LooseWritten } from '../rules/loose-rules.ts';
import type { AnyRow, Removal, RuleContext } from '../rules/rule.ts';

/** Runs the hooks before rows are written; what they refuse is added to each draft's `problems`. */
export async function checkBefore(
  rules: LooseRules | undefined,
  drafts: readonly LooseDraft[],
  context: RuleContext,
): Promise<void> {
  const isMany = drafts.length > 1 || rules?.beforeWrite === undefined;
  if (isMany && rules?.beforeWriteMany !== undefined) return rules.beforeWriteMany(drafts, context);
  for (const { values, current, problems } of drafts) {
    try {
      await rules?.beforeWrite?.(values, current, context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(...error.problems);
    }
  }
}

/** Runs the hooks before rows are deleted; what they refuse is added to each removal's `problems`. */
export async function checkBeforeRemoval(
  rules: LooseRules | undefined,
  removals: readonly Removal<AnyRow>[],
  context: RuleContext,
): Promise<void> {
  if (rules?.beforeRemoveMany !== undefined) return rules.beforeRemoveMany(removals, context);
  for (const { row, problems } of removals) {
    try {
      await rules?.beforeRemove?.(row, context);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(...error.problems);
    }
  }
}

/** Runs the `afterWrite` hooks; if one throws, the whole write rolls back. */
export async function notifyRulesAfter(
  rules: LooseRules | undefined,
  written: readonly LooseWritten[],
  context: RuleContext,
): Promise<void> {
  const isMany = written.length > 1 || rules?.afterWrite === undefined;
  if (isMany && rules?.afterWriteMany !== undefined) return rules.afterWriteMany(written, context);
  for (const { row, previous, values } of written) await rules?.afterWrite?.(row, previous, values, context);
}
