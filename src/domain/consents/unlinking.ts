/** Why a profile is unlinked. */
export const unlinkingCauseLabels = { ENDED: '解約', LEAVING: '退会', NOTICE: '契約者の申し出' } as const;

export const unlinkingStatusLabels = { OPEN: '対応待ち', DONE: '解除済', CANCELLED: '取消' } as const;

/** Business days within which a profile is unlinked after its customer's notice: Google's policy of 2025-08-28. */
export const unlinkingDays = 7;
