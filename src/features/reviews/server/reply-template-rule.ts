import type { Rules } from '#product';
import type { resources } from '#resources';

/** A template is its writer's own. */
export const replyTemplate: Rules<(typeof resources)['reply-template']> = {
  async beforeWrite(values, current, { actor }) {
    if (current === null) values.ownerUserId = actor?.id ?? null;
  },
};
