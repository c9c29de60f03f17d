/** What became of a reading: OK without a rank is 圏外, FAILED is 未計測. */
export const readingStatusLabels = { OK: '計測済', FAILED: '失敗' } as const;

export type ReadingStatus = keyof typeof readingStatusLabels;

/** Where a reading comes from that may count for its day. */
export const dayOriginLabels = { SCHEDULED: '定時', MANUAL: '手動' } as const;

export type DayOrigin = keyof typeof dayOriginLabels;

/** Where any reading comes from: one of a grid never counts. */
export const readingOriginLabels = { ...dayOriginLabels, GRID: 'グリッド' } as const;

export type ReadingOrigin = keyof typeof readingOriginLabels;
