import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { http } from '#core/console/http/client.ts';
import { useProduct } from '#core/console/session/product.tsx';
import type { Role } from '#core/model/roles.ts';
import { type NotificationTarget, notificationTarget } from '#domain/notification-target.ts';
import { type NotificationType, notificationLabels } from '#domain/notification-types.ts';
import { customers } from '#domain/roles.ts';

export interface UnreadNotification {
  readonly id: number;
  readonly content: string;
  readonly notificationType: NotificationType;
  /** epoch ms */
  readonly createDate: number;
  readonly operandValue: readonly number[];
}

export const unreadKey = ['notification-unread'] as const;

/** Marks one as read, and looks again at what is left. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => http.put(`/notification/read?id=${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadKey }),
  });
}

/** Marks a notification as read and goes to what it is about, if the user may see that; what throws is for the caller to say. */
export function useOpenNotification() {
  const { actor } = useProduct();
  const navigate = useNavigate();
  const markRead = useMarkRead();
  return async (notification: UnreadNotification) => {
    await markRead.mutateAsync(notification.id);
    const path = await pathTo(notificationTarget(notification, actor.role), actor.role);
    if (path !== null) await navigate(path);
  };
}

/** The path to go to; a customer's only if the store is theirs to see. */
async function pathTo(target: NotificationTarget, role: Role): Promise<string | null> {
  if (target === null) return null;
  if ('path' in target) return target.path;
  const path = `/search-conditions/${target.store}`;
  if (!customers.some((one) => one === role)) return path;
  return http.get(path).then(
    () => path,
    () => null,
  );
}

/** The notification that an object of an answer is, or none. An unknown type is 指定なし. */
export function notificationFrom(value: unknown): UnreadNotification | null {
  return oneFrom(value)[0] ?? null;
}

/** What is new: the newest ones, and how many there are in all. */
export interface Unread {
  readonly newest: readonly UnreadNotification[];
  readonly total: number;
}

/** What is new, by an answer; what is no notification is left out, an unknown type is 指定なし. */
export function unreadFrom(answer: unknown): Unread {
  const { data, total }: { data?: unknown; total?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : {};
  const newest = Array.isArray(data) ? data.flatMap(oneFrom) : [];
  return { newest, total: typeof total === 'number' ? total : newest.length };
}

function oneFrom(value: unknown): UnreadNotification[] {
  if (typeof value !== 'object' || value === null) return [];
  const {
    id,
    content,
    notificationType,
    createDate,
    operandValue,
  }: Partial<Record<keyof UnreadNotification, unknown>> = value;
  if (typeof id !== 'number' || typeof createDate !== 'number') return [];
  return [
    {
      id,
      createDate,
      content: typeof content === 'string' ? content : '',
      notificationType: isType(notificationType) ? notificationType : 'NONE',
      operandValue: Array.isArray(operandValue) ? operandValue.map(Number).filter(Number.isInteger) : [],
    },
  ];
}

function isType(value: unknown): value is NotificationType {
  return typeof value === 'string' && Object.hasOwn(notificationLabels, value);
}
