/**
 * Highest fee of a fixed month, in yen excluding tax. An invoice carries up to ¥999,999,999,999 in all; one store's month leaves it room for
 * thousands of others.
 */
export const highestMonthlyFee = 100_000_000;
