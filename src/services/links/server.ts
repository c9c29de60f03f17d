import type { ServerPlugin } from '#product';
import { googleLink, linkNotice } from './server/tables.ts';

/** Links to external services, and the notices about broken ones. */
export const linksServer = {
  tables: { googleLink, linkNotice },
  leftovers: { ofUsers: [googleLink.userId] },
} satisfies ServerPlugin;
