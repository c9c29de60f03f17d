import type { ErrorDefinitions } from '#core/model/errors.ts';

export const rankingErrors = {
  search_refused: { status: 422, message: '検索サービスに拒否されました（{reason}）。APIキーの設定を確認してください' },
  place_gone: { status: 422, message: 'このプレイスIDの店舗は見つかりません。店舗の照合をやり直してください' },
  place_moved: {
    status: 422,
    message: 'プレイスIDが新しいものに変わっています。店舗の照合で、新しいプレイスIDに切り替えてください',
  },
  place_closed: { status: 422, message: 'Googleで休業または閉業になっているため計測できません' },
  no_place: { status: 422, message: 'プレイスIDが登録されていません。先に店舗の照合を行ってください' },
  opaque_map_link: {
    status: 422,
    message:
      'このアドレスからは店舗が分かりません。ブラウザーで開いて、アドレスバーに表示されたアドレスを貼り付けてください。店舗名でも検索できます',
  },
  no_point: { status: 422, message: '{name}の緯度・経度が登録されていません。登録してからもう一度お試しください' },
  grid_running: { status: 409, message: 'このキーワードはグリッド計測の途中です。終わってからもう一度お試しください' },
  keyword_over: { status: 422, message: '終了したキーワードには定期計測を設定できません' },
  too_many_rivals: {
    status: 422,
    message: 'ライバルは1つのキーワードに{most}件まで登録できます。ほかのライバルの登録を解除してからお試しください',
  },
  not_above: {
    status: 422,
    message: '直近180日の計測で上位にいた店舗だけをライバルに登録できます',
  },
  second_instrument_unset: {
    status: 422,
    message: 'DataForSEOに接続されていません。DATAFORSEO_LOGINとDATAFORSEO_PASSWORDを設定してから使い始めてください',
  },
  second_instrument_off: {
    status: 422,
    message: '第2の計測方法を使っていないため選べません。管理者が「第2の計測方法」の設定で使い始めると選べます',
  },
  no_keywords: { status: 422, message: '計測できるキーワードがありません。キーワード条件を登録してください' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly ranking: typeof rankingErrors;
  }
}
