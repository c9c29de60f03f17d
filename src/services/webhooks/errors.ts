import type { ErrorDefinitions } from '#core/model/error-codes.ts';

export const webhooksErrors = {
  webhook_address: {
    status: 422,
    message: 'このURLには送信できません。インターネットから届く https:// のURLを入力してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/error-codes.ts' {
  interface ProductErrors {
    readonly webhooks: typeof webhooksErrors;
  }
}
