import type { Rules } from '#product';
import type { resources } from '#resources';

/** A person's figure of a month's fees is theirs: the monthly job leaves it as it is. */
export const cardFee: Rules<(typeof resources)['card-fee']> = {
  async beforeWrite(values, current) {
    const isTyped = current === null || (values.amount !== undefined && values.amount !== current.amount);
    if (isTyped) values.source = 'TYPED';
  },
};
