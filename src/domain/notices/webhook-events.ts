import { hour, minute } from '#core/model/durations.ts';

/** What other systems can be told of, as it happens. Codes are for ever: a receiver goes by them. */
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

/** Told to one receiver alone, when a person asks for it. */
export const webhookTest = 'webhook.test';

/** What is in the log of deliveries. */
export const webhookDeliveryLabels = { ...webhookEventLabels, [webhookTest]: 'テスト送信' } as const;

/** Of the body that a receiver is sent: a change that a receiver could stumble over makes it another. */
export const webhookVersion = 1;

/** What happened: ids and codes, by which the rest is read from the API. */
export interface WebhookEvent {
  readonly type: WebhookEventType | typeof webhookTest;
  readonly data: { readonly [name: string]: string | number | boolean | null | number[] };
}

/** ms from each failed attempt to the next; after the last of them a delivery has failed: three days in all. */
export const webhookWaits: readonly number[] = [
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  21 * hour,
];

/** ms: a receiver that has taken nothing for so long is stopped. */
export const webhookPatience = 72 * hour;
