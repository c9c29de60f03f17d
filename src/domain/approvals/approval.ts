/** What can need an approval. */
export const approvalKindLabels = { REPLY: 'クチコミ返信', POST: '投稿' } as const;

export type ApprovalKind = keyof typeof approvalKindLabels;

/** What a rule is about. */
export const approvalUseLabels = { BOTH: '返信と投稿', ...approvalKindLabels } as const;

/** Whose stores a rule is about. */
export const approvalExtentLabels = { STORE: '1店舗', CUSTOMER: '1契約者の店舗', ALL: 'すべての店舗' } as const;

/** When a rule asks. */
export const approvalConditionLabels = { ALL: 'いつも', STARS: '評価が低いとき', WORDS: '言葉があるとき' } as const;

/** Who approves. */
export const approverLabels = { CUSTOMER: '店舗の契約者', USER: '決めた人' } as const;

export const approvalStatusLabels = {
  PENDING: '承認待ち',
  APPROVED: '承認済',
  RETURNED: '差戻し',
  WITHDRAWN: '取下げ',
  STALE: '古い版',
} as const;

export type ApprovalStatus = keyof typeof approvalStatusLabels;

/** From where it was decided. */
export const approvalWayLabels = { CONSOLE: '画面', LINK: 'メールのリンク' } as const;

/** What a link shows: a request that waits, or why nothing can be decided any more. */
export const approvalLinkStates = ['WAITING', 'APPROVED', 'RETURNED', 'WITHDRAWN', 'CHANGED', 'EXPIRED'] as const;

export type ApprovalLinkState = (typeof approvalLinkStates)[number];

/** Days for which the link in a mail works. */
export const approvalLinkDays = 14;

/** Days after which the approver of a request that still waits is reminded, once. */
export const approvalReminderDays = 2;
