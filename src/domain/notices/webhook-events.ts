/** Events that webhooks announce. Codes never change, since receivers depend on them. */
export const webhookEventLabels = {
  'charge.issued': '請求の発行',
  'charge.paid': '入金・決済成功',
  'charge.failed': '決済失敗',
  'charge.cancelled': '請求の取消',
  'count.finished': '成果日数の集計完了',
  'rank.fell': '順位の低下',
  'rank.first_achieved': '初回の成果達成',
  'review.received': 'クチコミの受信',
  'post.published': '投稿の公開',
  'post.rejected': '投稿の却下',
  'user.registered': '契約者の登録',
  'notice.created': 'その他の通知',
} as const;

export type WebhookEventType = keyof typeof webhookEventLabels;

/** Sent to one receiver only, at a user's request. */
export const webhookTest = 'webhook.test';

/** Labels in the log of deliveries. */
export const webhookDeliveryLabels = { ...webhookEventLabels, [webhookTest]: 'テスト送信' } as const;

/** Version of the request body; raised on any change that could break a receiver. */
export const webhookVersion = 1;

/** An event: ids and codes, with which receivers read the rest from the API. */
export interface WebhookEvent {
  readonly type: WebhookEventType | typeof webhookTest;
  readonly data: { readonly [name: string]: string | number | boolean | null | number[] };
}
