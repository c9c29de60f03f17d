import { job } from '#core/server/queue/job.ts';

/** Charges the customer's card for an issued charge, if no later try than `attempt` was made. */
export const chargeCardJob = job<{ readonly chargeId: number; readonly attempt?: number }>('charge-card');
/** Makes the refunds that were written down. */
export const refundJob = job('refund-card');
/** Every few minutes: asks about payments whose outcome is not known. */
export const unsettledPaymentsJob = job('unsettled-payments');
