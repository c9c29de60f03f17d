/** `{ chargeId }`: charges the customer's card for an issued charge. */
export const chargeCardJob = 'charge-card';
