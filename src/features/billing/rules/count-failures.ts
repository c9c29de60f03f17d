/** Why a customer could not be counted. */
export const countFailureLabels = {
  AMOUNT: '金額が、請求書に載せられる上限を超えます。月額・日額を確認してください。',
  OTHER: '思いがけない理由で集計できませんでした。サーバーの記録を確認してください。',
} as const;

export type CountFailureReason = keyof typeof countFailureLabels;

/** A customer for whom a count failed; null: stores without an owner. */
export interface CountFailure {
  readonly userId: number | null;
  readonly reason: CountFailureReason;
}

/** Returns the failures as a run keeps them, leaving out what is none. */
export function countFailuresIn(kept: unknown): readonly CountFailure[] {
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const { userId = null, reason }: { userId?: unknown; reason?: unknown } = Object(one);
    if (reason !== 'AMOUNT' && reason !== 'OTHER') return [];
    return [{ userId: typeof userId === 'number' ? userId : null, reason }];
  });
}
