import type { Me } from '#core/console/session/me.ts';
import type { Role } from '#core/model/roles.ts';

/** A signed-in user with that role, as the server returns them. */
export function meAs(role: Role): Me {
  return { id: 1, name: '管理者', email: 'a@example.com', systemUserRole: role, isAccessTokenOauth: true };
}
