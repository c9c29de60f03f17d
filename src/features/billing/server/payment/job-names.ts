/** `{ chargeId, attempt? }`: charges the customer's card for an issued charge, if no later try was made. */
export const chargeCardJob = 'charge-card';
/** Makes the refunds that were written down. */
export const refundJob = 'refund-card';
/** Every few minutes: asks about payments whose outcome is not known. */
export const unsettledPaymentsJob = 'unsettled-payments';
