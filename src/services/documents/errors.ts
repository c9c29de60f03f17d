import type { ErrorDefinitions } from '#core/model/errors.ts';

export const documentsErrors = {
  letters_undrawable: {
    status: 409,
    message: '{place}に、PDFに印字できない文字があります：{letters}。別の表記に直してから発行してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly documents: typeof documentsErrors;
  }
}
