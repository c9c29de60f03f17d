import type { ErrorDefinitions } from '#core/model/errors.ts';

export const profileErrors = {
  profile_request: { status: 422, message: '{reason}' },
  profile_no_stores: { status: 422, message: '変更する店舗がありません' },
  profile_stores_max: { status: 422, message: '一度に変更できる店舗は{max}件までです。絞り込んでください' },
  profile_count: {
    status: 409,
    message: '送信できる店舗の数が、表示されていたものから変わっています。内容を確認してから、もう一度送信してください',
  },
  profile_edit_state: { status: 409, message: 'この変更は、いまの状態ではこの操作ができません' },
  profile_undo_none: { status: 409, message: '元に戻せる変更がありません。30日を過ぎたか、すでに元に戻しています' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly profile: typeof profileErrors;
  }
}
