import type { ErrorDefinitions } from '#core/model/errors.ts';

export const notificationsErrors = {
  channel_unlinked: { status: 409, message: 'この通知先はまだ連携されていません' },
  quiet_hours: { status: 422, message: '開始と終了には別々の時刻を選んでください' },
  slack_address: { status: 422, message: 'Webhook URLは {begins} で始まるSlackのアドレスを入力してください' },
  notice_settled: { status: 409, message: 'この通知はすでに処理されています' },
} as const satisfies ErrorDefinitions;

declare module '#core/model/errors.ts' {
  interface ProductErrors {
    readonly notifications: typeof notificationsErrors;
  }
}
