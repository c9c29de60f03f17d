import { linksSql } from '#links/server/links.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';

/** The resource of all links to external accounts with their current health. */
export const linkHealth: Rules<(typeof resources)['link-health']> = {
  source: ({ tables, now }) => linksSql({ tables }, now),
};
