import { job } from '#core/server/queue/queue.ts';

/** Charges the customer's card for an issued charge, unless an attempt later than `attempt` was made. */
export const chargeCardJob = job<{ readonly chargeId: number; readonly attempt?: number }>('charge-card');
/** Makes pending refunds. */
export const refundJob = job('refund-card');
/** Every few minutes: checks payments whose outcome is unknown. */
export const unsettledPaymentsJob = job('unsettled-payments');
/** On the 2nd: enters the payment service's fees of the month before. */
export const cardFeesJob = job('card-fees');
