/** How far a store's keywords were read today. 圏外 was looked for and not found, 未計測 was not read at all. */
export const todaysStateLabels = {
  READ: '計測済',
  SOME_OUT: '圏外あり',
  OUT: '圏外',
  PARTLY: '一部未計測',
  UNREAD: '未計測',
} as const;

/** Is it known which place of the map a store is? */
export const matchingLabels = { MATCHED: '照合済', UNMATCHED: '未照合' } as const;
