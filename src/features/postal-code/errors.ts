import type { ErrorDefinitions } from '#core/model/errors.ts';

export const postalCodeErrors = {
  postal_code_unknown: { status: 404, message: 'この郵便番号の住所は見つかりませんでした' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly 'postal-code': typeof postalCodeErrors;
  }
}
