import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callKey, rowIn, send } from '#core/console/http/calls.ts';
import { fetchRow } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Role } from '#core/model/roles.ts';
import type { Row } from '#core/model/row-types.ts';
import { customers } from '#domain/accounts/roles.ts';
import { operandsIn } from '#notifications/rules/notification-operands.ts';
import { type NotificationTarget, notificationTarget } from '#notifications/rules/notification-target.ts';
import { listUnread, markRead, type UnreadNotification } from '../calls/notices.ts';

/** The fields that a click on a notification needs. */
export type ShownNotification = Pick<UnreadNotification, 'id' | 'notificationType' | 'operandValue'>;

export const unreadKey = callKey(listUnread);

/**
 * Marks a notification as read and opens the screen it refers to, if the user may see it. Rejects on failure; the caller
 * shows the error.
 */
export function useOpenNotification() {
  const { actor } = useProduct();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async ({ id, notificationType, operandValue }: ShownNotification) => {
    try {
      await send(markRead, { query: { id } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: unreadKey });
    }
    const clicked = { notificationType, operandValue: operandValue ?? [] };
    const path = await screenOf(notificationTarget(clicked, actor.role), actor.role);
    if (path !== null) await navigate(path);
  };
}

/** Returns the path to open. For a customer, null unless they can see the store. */
async function screenOf(target: NotificationTarget, role: Role): Promise<string | null> {
  if (target === null) return null;
  if ('path' in target) return target.path;
  const { store } = target;
  const path = pathTo('/search-conditions/:id', { id: store });
  if (!customers.some((one) => one === role)) return path;
  return fetchRow('search-conditions', store).then(
    () => path,
    () => null,
  );
}

/** Reads the notification from a list row. An unknown type becomes 指定なし. */
export function notificationIn(row: Row): ShownNotification {
  const { notificationType = 'NONE', operandValue } = rowIn('notification', row);
  return { id: row.id, notificationType, operandValue: operandsIn(operandValue) };
}
