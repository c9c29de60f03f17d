/** Result of a reading: OK without a rank is 圏外, FAILED is 未計測. */
export const readingStatusLabels = { OK: '計測済', FAILED: '失敗' } as const;

export type ReadingStatus = keyof typeof readingStatusLabels;

/** Origins of readings that may count for their day. */
export const dayOriginLabels = { SCHEDULED: '定時', MANUAL: '手動' } as const;

export type DayOrigin = keyof typeof dayOriginLabels;

/**
 * Origins of the readings of a day: a scheduled one close to its target is repeated, and a share is checked by the second instrument,
 * which never counts.
 */
export const takenOriginLabels = { ...dayOriginLabels, REPEAT: '読み直し', CHECK: '確認計測' } as const;

export type TakenOrigin = keyof typeof takenOriginLabels;

/** Origins of a grid: a store's first one is measured by itself. */
export const gridOriginLabels = { ...dayOriginLabels, FIRST: '初回' } as const;

export type GridOrigin = keyof typeof gridOriginLabels;

/** Origins of all readings; those of a grid never count. */
export const readingOriginLabels = { ...dayOriginLabels, GRID: 'グリッド' } as const;

export type ReadingOrigin = keyof typeof readingOriginLabels;
