import type { ErrorDefinitions } from '#core/model/errors.ts';

export const postsErrors = {
  post_phone: { status: 422, message: '{label}に電話番号は入れられません。ボタンの「電話」をお使いください' },
  post_filled_max: {
    status: 422,
    message: '差し込みを置き換えると、{label}が{length}文字になります。{max}文字以下にしてください',
  },
  post_past: { status: 422, message: '{label}は今より後の日時を入力してください' },
  post_sending: { status: 409, message: 'Googleに送信中のため変更できません。結果が出てからもう一度お試しください' },
  post_unknown: {
    status: 409,
    message: 'Googleに届いたか確認できていないため変更できません。先に「公開」でGoogleにあるかを確認してください',
  },
  post_photo: { status: 422, message: '{reason}' },
  post_two_pictures: { status: 422, message: '写真と画像のURLは、どちらか一つにしてください' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly posts: typeof postsErrors;
  }
}
