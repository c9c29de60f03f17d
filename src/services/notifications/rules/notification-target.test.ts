import { describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { customers, roleCodes } from '#domain/accounts/roles.ts';
import type { NotificationType } from '#domain/notices/notification-types.ts';
import { notificationTarget } from './notification-target.ts';

const store = { store: 11 };
const user = { path: '/system-user/7' };
const report = { path: '/incentive-information-report-history' };

// type, ids, target for: administrators, managers, customers
const table: [NotificationType, number[], object | null, object | null, object | null][] = [
  ['NONE', [1], null, null, null],
  ['SEARCH_CONDITION_RANK_WENT_DOWN', [11, 12], store, store, store],
  ['SEARCH_CONDITION_RANK_FIRST_EXPOSED', [7, 11, 12], user, { path: '/search-conditions' }, store],
  ['GENERAL_SYSTEM_USER_REGISTERED', [7], user, user, null],
  ['CHARGE_SUCCESS', [11, 13], store, store, store],
  ['CHARGE_FAILURE', [11, 13], store, store, store],
  ['CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED', [3], report, report, null],
];

describe.each(roleCodes)('a click by %s', (role: Role) => {
  it.each(table)('on %s leads where it must', (notificationType, operandValue, admin, manager, customer) => {
    const expected = role === 'MANAGER' ? manager : customers.some((one) => one === role) ? customer : admin;
    expect(notificationTarget({ notificationType, operandValue }, role)).toEqual(expected);
  });
});

it('only marks as read what names nothing', () => {
  expect(notificationTarget({ notificationType: 'CHARGE_SUCCESS', operandValue: [] }, 'MANAGER')).toBeNull();
});
