import type { resources } from '#resources';
import type { Rules } from './rule.ts';

/** A reply that was changed here is not on Google before it has been sent and read back: until then it counts as not replied. */
export const placeReview: Rules<(typeof resources)['place-review']> = {
  async beforeWrite(values, current) {
    if (values.replyComment === undefined || values.replyComment === current?.replyComment) return;
    values.replyState = 'NONE';
    values.replyUpdateTime = null;
  },
};
