/** State of the reply to a review. */
export const replyStateLabels = {
  NONE: '未返信',
  SENDING: '送信中',
  SENT: '返信済',
  FAILED: '送信失敗',
  /** The review was changed after it had been answered. */
  CHANGED: '返信後に変更',
} as const;

export type ReplyState = keyof typeof replyStateLabels;

const isAnswered: Readonly<Record<ReplyState, boolean>> = {
  NONE: false,
  SENDING: true,
  SENT: true,
  FAILED: false,
  CHANGED: false,
};

/** States of reviews that a person has yet to answer. */
export const unansweredStates = (Object.keys(replyStateLabels) as readonly ReplyState[]).filter(
  (state) => !isAnswered[state],
);
