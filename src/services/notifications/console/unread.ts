import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { type Live, onOperationDone } from '#core/console/session/product.tsx';
import { listUnread } from '../calls/notices.ts';
import { unreadKey } from './notifications.ts';

/** Fetches the unread notifications, and refetches them when the server announces a new one. */
export function useUnread(live: Live) {
  const queryClient = useQueryClient();
  useEffect(
    () => live.onNotice(() => void queryClient.invalidateQueries({ queryKey: unreadKey })),
    [live, queryClient],
  );
  useEffect(
    () =>
      onOperationDone((resource) => {
        if (resource === 'notification') void queryClient.invalidateQueries({ queryKey: unreadKey });
      }),
    [queryClient],
  );
  return useCall(listUnread, {});
}
