/** What of a profile can be edited, a group of Google's fields each. */
export const profileFieldLabels = {
  SPECIAL_HOURS: '特別営業時間',
  HOURS: '営業時間',
  DESCRIPTION: '説明',
  PHONE: '電話番号',
  SITE: 'ウェブサイト',
} as const;

export type ProfileField = keyof typeof profileFieldLabels;

/** How a change of several stores is going. */
export const editRunStateLabels = {
  CHECKING: '検証中',
  READY: '送信前',
  SENDING: '送信中',
  DONE: '完了',
  CANCELLED: '取消',
} as const;

/** What became of the change of one store. */
export const editItemStateLabels = {
  CHECKING: '検証中',
  READY: '送信前',
  UNCHANGED: '変更なし',
  UNLINKED: '未連携',
  UNCONSENTED: '承諾なし',
  REFUSED: '拒否',
  QUEUED: '待ち',
  SENT: '送信済',
  REVIEW: '審査中',
  APPLIED: '反映済',
  REJECTED: '反映されず',
  CHANGED: '送信せず',
  FAILED: '送信できず',
  CANCELLED: '取消',
  REVERTED: '元に戻した',
} as const;

export type EditItemState = keyof typeof editItemStateLabels;

/** States in which Google has taken the change. */
export const takenStates = ['SENT', 'REVIEW', 'APPLIED'] as const satisfies readonly EditItemState[];

/** What a customer sees: what was sent in their name, whatever came of it. */
export const customerStates = [...takenStates, 'REJECTED', 'REVERTED'] as const satisfies readonly EditItemState[];
