import type { ServerPlugin } from '#product';
import { credential, payingChange } from './server/tables.ts';

/** Stores users' passwords, and from which days customers pay. */
export const usersServer = {
  tables: { credential, payingChange },
  leftovers: { ofUsers: [credential.userId, payingChange.userId] },
} satisfies ServerPlugin;
