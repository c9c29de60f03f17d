import { describe, expect, it } from 'vitest';
import { AppError } from '#core/model/errors.ts';
import type { LooseDraft } from '../rules/loose-rules.ts';
import type { RuleContext } from '../rules/rule.ts';
import { checkBefore, notifyRulesAfter } from './rule-hooks.ts';

// These rules do not use the context
const context = {} as RuleContext;
const row = (id: number) => ({ id, version: 1, deleteDate: null });
const drafts = (count: number): LooseDraft[] =>
  Array.from({ length: count }, (_, n) => ({ values: { name: `${n}` }, current: null, problems: [] }));
const written = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ row: row(n), previous: null, values: {} }));

describe('rules of many rows', () => {
  it('a rule for one row is asked about each, and what it refuses refuses that row alone', async () => {
    const three = drafts(3);
    const beforeWrite = async (values: Record<string, unknown>) => {
      if (values.name === '1') throw new AppError('duplicate', { field: 'name' });
      values.seen = true;
    };
    await checkBefore({ beforeWrite }, three, context);
    expect(three.map(({ values, problems }) => [values.seen ?? false, problems.length])).toEqual([
      [true, 0],
      [false, 1],
      [true, 0],
    ]);
  });

  it('a failure that is no refusal is not swallowed', async () => {
    const beforeWrite = async () => {
      throw new Error('broken');
    };
    await expect(checkBefore({ beforeWrite }, drafts(2), context)).rejects.toThrow('broken');
  });

  it('a rule for many rows is called once, a rule for one row for each', async () => {
    const calls: number[] = [];
    const afterWriteMany = async (rows: readonly unknown[]) => void calls.push(rows.length);
    const afterWrite = async () => void calls.push(1);
    await notifyRulesAfter({ afterWriteMany }, written(3), context);
    await notifyRulesAfter({ afterWriteMany }, written(1), context);
    await notifyRulesAfter({ afterWrite, afterWriteMany }, written(3), context);
    await notifyRulesAfter({ afterWrite, afterWriteMany }, written(1), context);
    await notifyRulesAfter({ afterWrite }, written(2), context);
    await notifyRulesAfter(undefined, written(2), context);
    expect(calls).toEqual([3, 1, 3, 1, 1, 1]);
  });
});
