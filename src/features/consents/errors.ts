import type { ErrorDefinitions } from '#core/model/errors.ts';

export const consentsErrors = {
  consent_frozen: { status: 409, message: '承諾は変更できません。新しい承諾をお願いしてください' },
  consent_no_owner: { status: 422, message: 'この店舗には契約者がいません' },
  consent_no_issuer: { status: 422, message: '「発行者」の設定に名称がありません。承諾の文面に名を書くために必要です' },
  consent_nothing: { status: 422, message: '承諾する内容を選んでください' },
  consent_day: { status: 422, message: '{label}が署名日や今日と合いません' },
  consent_answered_since: {
    status: 422,
    message: '署名日のあとに、契約者が承諾・辞退・撤回をしています。そのあとに署名した書面が必要です',
  },
  unlinking_first: { status: 409, message: 'この店舗はまだ対応しています。先に「連携を解除する」を押してください' },
  unlinking_lapsed: { status: 409, message: '契約が続いているため、この解除は取り消されました' },
  consent_words_changed: { status: 409, message: '承諾の文面が変わりました。もう一度お読みください' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly consents: typeof consentsErrors;
  }
}
