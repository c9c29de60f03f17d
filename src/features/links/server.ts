import type { ServerPlugin } from '#product';
import { googleLink, linkNotice } from './server/tables.ts';

/** Links to services outside, and what is told of those that died. */
export const linksServer = {
  tables: { googleLink, linkNotice },
  leftovers: { ofUsers: [googleLink.userId] },
} satisfies ServerPlugin;
