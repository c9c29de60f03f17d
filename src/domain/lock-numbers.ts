/** Keys of advisory locks, each unique; the core uses 727_001 and 727_002 (`core/server/database/database.ts`). */
export const lockNumbers = {
  /** A customer's money, while it is counted and moved. */
  money: 727_005,
  /** The set of system administrators, while one leaves it. */
  administrators: 727_006,
  /** The number of webhooks, while one is created. */
  webhooks: 727_007,
  /** The number of first grids of a day, while one is started. */
  firstGrids: 727_008,
} as const;
