import type { ErrorDefinitions } from '#core/model/errors.ts';

export const snsErrors = {
  tiktok_fixed: {
    status: 422,
    message: 'TikTokと連携したアカウントの{label}は変更できません。別のアカウントは、新しく登録してください',
  },
  tiktok_consent: {
    status: 422,
    message: 'TikTokのアカウントは、持ち主の同意で連携中になります。「TikTokとの連携」から連携してください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly sns: typeof snsErrors;
  }
}
