import { linksSql } from '#links/server/links.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';

/** Every link to an outside account, with its health at the moment. */
export const linkHealth: Rules<(typeof resources)['link-health']> = {
  source: ({ tables, now }) => linksSql({ tables }, now),
};
