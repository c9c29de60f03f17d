import type { Role } from '#model/roles.ts';

/** One letter a role, so that a row of the matrix can be read at a glance. */
export const letters: Record<string, Role> = {
  S: 'SYSTEM_ADMINISTRATOR',
  B: 'BUSINESS_ADMINISTRATOR',
  M: 'MANAGER',
  W: 'GENERAL_WITHOUT_PAYMENT',
  D: 'GENERAL_MEO_DIRECT',
  A: 'GENERAL_CLAIMED_BY_AGENCY',
  F: 'GENERAL_CLAIMED_BY_FLEX',
};

/**
 * Who may do what, written by hand from the business rules and compared with what the server really answers.
 * Operation → the letters of the roles that may. A cell that is missing here fails the test.
 */
export const matrix: Record<string, Record<string, string>> = {
  'search-conditions': { list: 'SBMWDAF', show: 'SBMWDAF', create: 'SBM', update: 'SBM', remove: 'SB', restore: 'SB', export: 'SBMWDAF', import: 'SBM' },
  'search-location': { list: 'SB', show: 'SB', create: 'SB', update: 'SB', remove: 'SB', restore: 'SB', export: 'SB', import: 'SB' },
  'system-user': { list: 'SBM', show: 'SBM', create: 'SBM', update: 'SBM', remove: 'SB', restore: 'SB', export: 'SBM', import: 'SBM', stop: 'SB', reopen: 'SB' },
  'invoice-additional-information-detail': { list: 'SBMWDAF', show: 'SBMWDAF', create: 'SBM', update: 'SBM', remove: 'SB', restore: 'SB', export: 'SBMWDAF', import: 'SBM' },
  'sns-account': { list: 'SB', show: 'SB', create: 'SB', update: 'SB', remove: 'SB', restore: 'SB', export: 'SB', import: 'SB' },
  notification: { list: 'SBMWDAF', show: 'SBMWDAF', create: 'SB', update: 'SB', remove: 'SB', restore: 'SB', export: 'SBMWDAF', import: '' },
  'incentive-history': { list: 'SBMDAF', show: 'SBMDAF', create: '', update: '', remove: '', restore: '', export: 'SBMDAF', import: '', issue: 'SB', 'mark-paid': 'SB', cancel: 'SB' },
  'incentive-information-report-history': { list: 'SBM', show: 'SBM', create: '', update: '', remove: '', restore: '', export: 'SBM', import: '' },
  'login-history': { list: 'SBM', show: 'SBM', create: '', update: '', remove: '', restore: '', export: 'SBM', import: '' },
  'place-post': { list: 'SBMWDAF', show: 'SBMWDAF', create: 'SBMWDAF', update: 'SBMWDAF', remove: 'SBMWDAF', restore: 'SB', export: 'SBMWDAF', import: '' },
  'place-review': { list: 'SBMWDAF', show: 'SBMWDAF', create: '', update: 'SBMWDAF', remove: '', restore: '', export: 'SBMWDAF', import: '' },
  'audit-log': { list: 'S', show: 'S', create: '', update: '', remove: '', restore: '', export: 'S', import: '' },
};
