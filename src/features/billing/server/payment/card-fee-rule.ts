import { AppError } from '#core/model/errors.ts';
import { isMonthOver } from '#domain/month.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';

/** A person's figure of a month's fees is theirs: the monthly job leaves it as it is. A month has none before it is over. */
export const cardFee: Rules<(typeof resources)['card-fee']> = {
  async beforeWrite(values, current, { today }) {
    const month = values.month ?? current?.month;
    if (month !== undefined && month !== current?.month && !isMonthOver(month, today))
      throw new AppError('month_open', { field: 'month' });
    const isTyped = current === null || (values.amount !== undefined && values.amount !== current.amount);
    if (isTyped) values.source = 'TYPED';
  },
};
