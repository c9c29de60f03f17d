import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '#core/console/http/client.ts';
import type { Live } from '#core/console/refine/live.ts';
import { unreadFrom, unreadKey } from './notifications.ts';

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
