import type { ErrorDefinitions } from '#core/model/error-codes.ts';

export const tiktokErrors = {
  other_account: {
    status: 422,
    message: 'これまでと別のアカウントです。「{name}」にログインしてから、もう一度お試しください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/error-codes.ts' {
  interface ProductErrors {
    readonly tiktok: typeof tiktokErrors;
  }
}
