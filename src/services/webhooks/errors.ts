import type { ErrorDefinitions } from '#core/model/errors.ts';

export const webhooksErrors = {
  webhook_address: {
    status: 422,
    message: 'このURLには送信できません。インターネットから届く https:// のURLを入力してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly webhooks: typeof webhooksErrors;
  }
}
