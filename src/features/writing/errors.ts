import type { ErrorDefinitions } from '#core/model/error-codes.ts';

export const writingErrors = {
  placeholder_unknown: {
    status: 422,
    message: '{names}という差し込みは{use}では使えません。使えるのは {known} です',
  },
  placeholder_open: {
    status: 422,
    message: '{label}に値のない差し込み（{names}）が残っています。書き換えてから送信してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/error-codes.ts' {
  interface ProductErrors {
    readonly writing: typeof writingErrors;
  }
}
