/** What is locked in the database beside rows, each by a number of its own; the core's own is 727_001 (`core/server/database/locks.ts`). */
export const locks = {
  /** A customer's money, while it is counted and moved. */
  money: 727_005,
  /** Who is still a system administrator, while one ceases to be. */
  administrators: 727_006,
} as const;
