import type { ErrorDefinitions } from '#core/model/errors.ts';

export const writingErrors = {
  placeholder_unknown: {
    status: 422,
    message: '{names}という差し込みは{use}では使えません。使えるのは {known} です',
  },
  placeholder_open: {
    status: 422,
    message: '{label}に値のない差し込み（{names}）が残っています。書き換えてから送信してください',
  },
  writer_unconnected: { status: 409, message: '文章の下書きを提案するサービスが設定されていません' },
  writer_unavailable: {
    status: 503,
    message: '文章のサービスから応答がありませんでした。時間をおいてもう一度お試しください',
  },
  writer_refused: {
    status: 503,
    message: '文章のサービスが受け付けませんでした。システム管理者に接続状況の確認を依頼してください',
  },
  writer_limited: {
    status: 503,
    message: '文章のサービスの利用枠を使い切っています。時間をおいてもう一度お試しください',
  },
  writer_useless: {
    status: 503,
    message: '使える下書きが得られませんでした。伝えたいことを変えて、もう一度お試しください',
  },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly writing: typeof writingErrors;
  }
}
