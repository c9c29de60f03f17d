import type { ErrorDefinitions } from '#core/model/error-codes.ts';

export const termsErrors = {
  reason_required: { status: 422, message: '過去の日から変えるときは、{label}を入力してください{touched}' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/error-codes.ts' {
  interface ProductErrors {
    readonly terms: typeof termsErrors;
  }
}
