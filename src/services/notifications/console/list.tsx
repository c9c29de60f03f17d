import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { send, useSend } from '#core/console/http/calls.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { markManyRead } from '../calls/notices.ts';
import styles from './list.module.css';
import { notificationIn, unreadKey, useOpenNotification } from './notifications.ts';

/** The notification history. Highlights unread rows; a click marks a row as read and opens the screen it refers to. */
export default function NotificationList({ resource }: { resource: ResolvedResource }) {
  const toast = useToast();
  const open = useOpenNotification();
  const refresh = useRefresh();
  const { running, run } = useSend<number>({ failed: toast.failed });

  async function read(ids: readonly number[], after: () => void) {
    await send(markManyRead, { body: { ids } });
    after();
    await refresh();
    toast.done(`${ids.length}件の通知を既読にしました`);
  }
  async function choose(row: Row) {
    await open(notificationIn(row));
    await refresh();
  }
  return (
    <ListPage
      resource={resource}
      extension={{
        bulk: ({ rows, filter }, clear) => {
          if (filter !== null) return null;
          const unread = rows.filter(isUnread).map(({ id }) => id);
          return unread.length === 0 ? null : (
            <Button loading={busy(running.includes(undefined))} onClick={() => void run(() => read(unread, clear))}>
              一括既読{unread.length < rows.length && `（${unread.length}件）`}
            </Button>
          );
        },
        title: (row, text) => {
          const unread = isUnread(row);
          return (
            <button
              type="button"
              className={styles.notice}
              data-unread={unread}
              onClick={() => void run(() => choose(row), row.id)}
            >
              <span className="tj-cut" title={text}>
                {unread && <span className="tj-visually-hidden">未読：</span>}
                {text}
              </span>
            </button>
          );
        },
      }}
    />
  );
}

function isUnread(row: Row): boolean {
  return row.unread === true;
}

/** Returns a function that refetches the list and the unread notifications of the bell. */
function useRefresh() {
  const invalidate = useInvalidate();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      invalidate({ resource: 'notification', invalidates: ['list'] }),
      queryClient.invalidateQueries({ queryKey: unreadKey }),
    ]);
}
