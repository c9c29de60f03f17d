import type { ErrorDefinitions } from '#core/model/errors.ts';

export const accountsErrors = {
  token_refused: { status: 401, message: 'APIトークンが正しくないか、有効期限が切れているか、取り消されています' },
  wrong_credentials: { status: 401, message: 'メールアドレスまたはパスワードが正しくありません' },
  passkey_refused: {
    status: 401,
    message: 'このパスキーではログインできませんでした。メールアドレスとパスワードでお試しください',
  },
  passkey_invalid: { status: 422, message: 'パスキーを登録できませんでした。もう一度お試しください' },
  forgery: { status: 403, message: '画面の有効期限が切れました。画面を再読み込みしてもう一度お試しください' },
  oneself: { status: 409, message: '自分自身にはこの操作はできません' },
  last_administrator: { status: 409, message: '最後のシステム管理者です。先に別のシステム管理者を登録してください' },
  wrong_password: { status: 422, message: '{label}が正しくありません' },
  common_password: {
    status: 422,
    message: '{label}は推測されやすい（よく使われる、または繰り返しの）ため使えません。別のものを入力してください',
  },
  second_factor: { status: 422, message: '認証アプリに表示されている認証コードを入力してください' },
  wrong_code: { status: 422, message: '{label}が正しくありません。最新のコードを入力してください' },
  terms_not_agreed: { status: 422, message: '利用規約をお読みのうえ、同意してください' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly accounts: typeof accountsErrors;
  }
}
