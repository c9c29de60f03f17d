import type { ErrorDefinitions } from '#core/model/errors.ts';

export const googleErrors = {
  google_unlinked: {
    status: 422,
    message: 'Googleビジネスプロフィールと連携されていません。連携して店舗との対応を確認してください',
  },
  google_expired: {
    status: 422,
    message: 'Googleとの連携の有効期限が切れました。Googleマイビジネス連携からもう一度連携してください',
  },
  google_forbidden: {
    status: 422,
    message: 'この店舗のビジネスプロフィールを管理する権限がありません。Googleの管理者権限を確認してください',
  },
  google_no_posts: {
    status: 422,
    message: 'Googleがこの店舗での投稿を受け付けていません。業種や、ビジネスプロフィールの状態を確認してください',
  },
  google_elsewhere: {
    status: 422,
    message: '店舗と対応するプロフィールが変わっています。これは前のプロフィールのものです',
  },
  google_missing: { status: 422, message: 'Googleに該当するデータがありません。Google側で削除された可能性があります' },
  google_refused: { status: 422, message: 'Googleが受け付けませんでした（{reason}）' },
  google_by_program: {
    status: 403,
    message:
      'APIトークンからはGoogleビジネスプロフィールへの送信（投稿・返信とその変更・削除）はできません。Googleのポリシーがプログラムによる操作を認めていないためです。下書きを保存し、画面で内容を確認して送信してください',
  },
  consent_missing: {
    status: 422,
    message: 'この店舗の契約者の承諾がありません',
  },
  consent_early: { status: 422, message: '契約者の承諾がまだ始まっていません' },
  consent_ended: {
    status: 422,
    message: '契約者の承諾が終わったか、撤回されています',
  },
  consent_scope: {
    status: 422,
    message: '契約者の承諾に、この操作が含まれていません',
  },
  consent_contract: { status: 422, message: '店舗の契約が終わっているため、Googleには何も送られません' },
  approval_missing: {
    status: 422,
    message: 'この内容には承認が要ります。承認を依頼してください',
  },
  approval_waiting: { status: 409, message: 'この内容は、{name}さんの承認を待っています' },
  approval_nobody: {
    status: 422,
    message: 'この内容には承認が要りますが、承認する人がいません。承認のルールを確認してください',
  },
  approval_stars: { status: 422, message: '評価の条件は、クチコミ返信だけに使えます' },
  google_place_differs: {
    status: 422,
    message: '「{name}」には別のプレイスIDが登録されています。店舗のプレイスIDを直すか、別の店舗を選んでください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly google: typeof googleErrors;
  }
}
