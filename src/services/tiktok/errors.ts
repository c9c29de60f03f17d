import type { ErrorDefinitions } from '#core/model/errors.ts';

export const tiktokErrors = {
  other_account: {
    status: 422,
    message: 'これまでと別のアカウントです。「{name}」にログインしてから、もう一度お試しください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly tiktok: typeof tiktokErrors;
  }
}
