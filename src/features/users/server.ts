import type { ServerPlugin } from '#product';
import { credential, payingChange } from './server/tables.ts';

/** Who has an account, and from which days who pays. */
export const usersServer = {
  tables: { credential, payingChange },
  leftovers: { ofUsers: [credential.userId, payingChange.userId] },
} satisfies ServerPlugin;
