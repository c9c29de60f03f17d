import { month } from '#core/model/declare.ts';

export const tag = '請求';
export const seesCharge = { resource: 'incentive-history', may: 'show' } as const;
export const listsCharges = { resource: 'incentive-history', may: 'list' } as const;
export const ofPeriod = { period: month('対象月', { required: true }) };
