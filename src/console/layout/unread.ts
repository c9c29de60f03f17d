import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '#console/http/client.ts';
import type { Live } from '#console/providers/live.ts';
import { type NotificationType, notificationLabels } from '#domain/notification-types.ts';

export interface UnreadNotification {
  readonly id: number;
  readonly content: string;
  readonly notificationType: NotificationType;
  /** epoch ms */
  readonly createDate: number;
  readonly operandValue: readonly number[];
}

export const unreadKey = ['notification-unread'] as const;

/** What is new to the user, asked for again as soon as the server tells of more. */
export function useUnread(live: Live) {
  const queryClient = useQueryClient();
  useEffect(
    () => live.onNotification(() => void queryClient.invalidateQueries({ queryKey: unreadKey })),
    [live, queryClient],
  );
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => unreadFrom(await http.get('/notification-unread', { signal })),
  });
}

/** Marks one as read, and looks again at what is left. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => http.put(`/notification/read?id=${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unreadKey }),
  });
}

/** The notifications in an answer; what is none is left out, an unknown type is 指定なし. */
export function unreadFrom(answer: unknown): UnreadNotification[] {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  return Array.isArray(data) ? data.flatMap(oneFrom) : [];
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
