/** What is locked in the database beside rows, each by a number of its own; the core's own are 727_001 and 727_002 (`core/server/database/locks.ts`). */
export const lockNumbers = {
  /** A customer's money, while it is counted and moved. */
  money: 727_005,
  /** Who is still a system administrator, while one ceases to be. */
  administrators: 727_006,
  /** How many webhooks there are, while one is made. */
  webhooks: 727_007,
} as const;
