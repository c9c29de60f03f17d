import { useCall } from '#core/console/http/calls.ts';
import type { Row } from '#core/model/row-types.ts';
import { getChargeMoney } from '../../calls/charges.ts';

/** The payments in and out of a charge; a draft has none. */
export function useChargeMoney(charge: Row) {
  // A payment or a refund changes the charge's version, so the version is part of the query key
  const under = ['charge', charge.version];
  return useCall(getChargeMoney, { id: charge.id }, { under, staleTime: 0, enabled: charge.status !== 'DRAFT' });
}
