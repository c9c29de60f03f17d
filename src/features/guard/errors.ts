import type { ErrorDefinitions } from '#core/model/errors.ts';

export const guardErrors = {
  profile_changed: {
    status: 409,
    message:
      'Googleの変更内容が、表示されていたものから変わっています。最新の内容を確認してから、もう一度お選びください',
  },
  profile_field_closed: {
    status: 422,
    message: 'この項目はここから書き換えられません。Googleビジネスプロフィールの画面で確認してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly guard: typeof guardErrors;
  }
}
