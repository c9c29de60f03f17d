/** Channels for notices outside the console, with labels, in display order. */
export const noticeChannels = { MAIL: 'メール', LINE: 'LINE', SLACK: 'Slack', CHATWORK: 'Chatwork' } as const;

export type NoticeChannel = keyof typeof noticeChannels;

/** The channels that a user links; mail goes to the address of the account. */
export type ChatChannel = Exclude<NoticeChannel, 'MAIL'>;

export const chatChannels = ['LINE', 'SLACK', 'CHATWORK'] as const satisfies readonly ChatChannel[];

/** Returns the chat channel of that name; null for anything else. */
export function chatChannelIn(text: string): ChatChannel | null {
  return chatChannels.find((channel) => channel === text) ?? null;
}

/** Why a linked channel accepts no messages; only its user can fix it. */
export const linkProblems = {
  ENDED: '通知先が無効になりました。連携し直してください',
  BLOCKED: 'LINEでブロックされています。解除すると再び届きます',
} as const;

/*
 * States of a message to a channel. WAITING until a worker takes it, SENDING while it is sent. Final states: SENT,
 * FAILED, DROPPED (no recipient left). UNKNOWN: the host may or may not have accepted it. A person dismisses UNKNOWN
 * and FAILED ones (DISMISSED: nothing is left to do).
 */
export const noticeDeliveryStates = {
  WAITING: '送信待ち',
  SENDING: '送信中',
  SENT: '送信済',
  UNKNOWN: '送信不明',
  FAILED: '送信失敗',
  DISMISSED: '確認済',
  DROPPED: '取りやめ',
} as const;

export type NoticeDeliveryState = keyof typeof noticeDeliveryStates;

export const noticeDeliveryTones = {
  WAITING: 'info',
  SENDING: 'info',
  SENT: 'success',
  UNKNOWN: 'warning',
  FAILED: 'danger',
  DISMISSED: 'neutral',
  DROPPED: 'neutral',
} as const satisfies Record<NoticeDeliveryState, string>;

/** Why a message has not arrived, or may not have. */
export const noticeProblems = {
  UNCONNECTED: '連携先のサービスが設定されていません',
  ENDED: '通知先が無効になっています',
  UNLINKED: '連携が解除されました',
  CLOSED: '利用者がログインできない状態です',
  REFUSED: '送信先が受け付けませんでした',
  LIMITED: '送信先の送信数の上限に達しています',
  UNAVAILABLE: '送信先から応答がありません',
  LOST: '送信の途中で切れたため、届いたか分かりません',
} as const;

export type NoticeProblem = keyof typeof noticeProblems;

/** Returns a stored value as a code of `labels`; null if it is none of them. */
export function codeIn<C extends Readonly<Record<string, unknown>>>(
  labels: C,
  value: string | null,
): (keyof C & string) | null {
  const codes: readonly (keyof C & string)[] = Object.keys(labels);
  return codes.find((code) => code === value) ?? null;
}
