import type { ErrorDefinitions } from '#core/model/errors.ts';

export const approvalsErrors = {
  approval_not_yours: { status: 403, message: 'この依頼を判断できるのは、承認する人だけです' },
  approval_not_withdrawable: { status: 403, message: 'この依頼を取り下げられるのは、依頼した人と担当者だけです' },
  approval_changed: {
    status: 409,
    message: '依頼されたあとに内容が変わったため、承認できません。依頼した人に確認してください',
  },
  approval_link_unknown: {
    status: 422,
    message: 'このリンクは使えません。アドレスが途中で切れていないか、確認してください',
  },
  approval_all_stores: { status: 422, message: 'すべての店舗のルールは、管理者だけが作成できます' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly approvals: typeof approvalsErrors;
  }
}
