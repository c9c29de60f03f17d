import type { ErrorDefinitions } from '#core/model/errors.ts';

export const termsErrors = {
  reason_required: { status: 422, message: '過去の日から変えるときは、{label}を入力してください{touched}' },
  month_counted: {
    status: 409,
    message: '{months}に影響するため、元に戻しませんでした。店舗の編集で、変更の理由を入力して訂正してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly terms: typeof termsErrors;
  }
}
