import type { ErrorDefinitions } from '#core/model/errors.ts';

export const storesErrors = {
  duplicate_keyword: { status: 422, message: '同じキーワードと検索位置の組み合わせが、すでにあります' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly stores: typeof storesErrors;
  }
}
