/**
 * DataForSEO's codes that have a meaning here; they are in answers of HTTP 200. Others count by their first three digits. Source:
 * docs.dataforseo.com/v3/appendix/errors, compared 2026-11-30.
 */
export const dataForSeoCodes = {
  ok: 20000,
  created: 20100,
  notAuthorized: 40100,
  searchFailed: 40101,
  noResults: 40102,
  taskFailed: 40103,
  accountUnverified: 40104,
  paymentRequired: 40200,
  rateLimit: 40202,
  fundsMissing: 40210,
  /** The first one after those of 402, which are about money and limits. */
  noMoreOfMoney: 40300,
  invalidField: 40501,
  unknownField: 40506,
  handed: 40601,
  queued: 40602,
  internal: 50000,
} as const;
