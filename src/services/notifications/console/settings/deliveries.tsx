import { Button, Checkbox, Pagination } from 'antd';
import { useState } from 'react';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { AccountPage } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText, second } from '#core/model/day.ts';
import { admins } from '#domain/accounts/roles.ts';
import {
  noticeChannels,
  noticeDeliveryStates,
  noticeDeliveryTones,
  noticeProblems,
} from '#domain/notices/notice-channels.ts';
import { dismissNotice, listNoticeDeliveries, type NoticeDelivery, sendNoticeAgain } from '../../calls/channels.ts';
import styles from './settings.module.css';

const pageSize = 25;

/** The history of messages to LINE, Slack and Chatwork. A user can resend or dismiss those that failed or whose outcome is unknown. */
export default function Deliveries() {
  const { actor } = useProduct();
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(false);
  const range = { _start: (page - 1) * pageSize, _end: page * pageSize };
  const query = useCall(
    listNoticeDeliveries,
    { query: { all, open, ...range } },
    { staleTime: 0, refetchInterval: 10 * second, placeholderData: (before) => before },
  );
  const narrow = (set: (value: boolean) => void) => (value: boolean) => {
    set(value);
    setPage(1);
  };
  return (
    <AccountPage title="通知の送信履歴">
      <div className={styles.tools}>
        <Checkbox checked={open} onChange={({ target }) => narrow(setOpen)(target.checked)}>
          確認が必要なものだけ
        </Checkbox>
        {admins.some((role) => role === actor.role) && (
          <Checkbox checked={all} onChange={({ target }) => narrow(setAll)(target.checked)}>
            全員の履歴
          </Checkbox>
        )}
      </div>
      <Loaded query={query} rows={6}>
        {({ data, total }) => (
          <>
            <DeliveryTable rows={data} all={all} onSettled={() => void query.refetch()} />
            {total > pageSize && (
              <Pagination
                size="small"
                align="end"
                className={styles.pages}
                current={page}
                pageSize={pageSize}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        )}
      </Loaded>
    </AccountPage>
  );
}

interface DeliveryTableProps {
  rows: readonly NoticeDelivery[];
  all: boolean;
  onSettled: () => void;
}

function DeliveryTable({ rows, all, onSettled }: DeliveryTableProps) {
  const whose = {
    title: '利用者',
    width: 140,
    cell: ({ userName }: NoticeDelivery) => userName ?? '自分',
  };
  const actionsOf = (row: NoticeDelivery) => (isOpen(row) ? <Actions delivery={row} onSettled={onSettled} /> : null);
  return (
    <DataTable
      caption="通知の送信履歴"
      rows={rows}
      rowKey={({ id }) => id}
      empty="LINE・Slack・Chatworkに送った通知はまだありません"
      columns={[
        { title: '日時', width: 150, cell: ({ createDate }) => minuteText(createDate) },
        ...(all ? [whose] : []),
        { title: '通知先', width: 100, cell: ({ channel }) => noticeChannels[channel] },
        { title: '状態', width: 220, cell: (row) => <State delivery={row} /> },
        { title: '内容', cell: ({ content }) => <span className={styles.content}>{content}</span> },
        ...(rows.some(isOpen)
          ? [{ title: '操作', width: 200, bare: true, cell: (row: NoticeDelivery) => actionsOf(row) }]
          : []),
      ]}
    />
  );
}

function State({ delivery: { state, problem, dueDate } }: { delivery: NoticeDelivery }) {
  return (
    <>
      <StatusTag tone={noticeDeliveryTones[state]} text={noticeDeliveryStates[state]} />
      {problem !== null && <div className={styles.problem}>{noticeProblems[problem]}</div>}
      {dueDate !== null && <div className={styles.problem}>次は{minuteText(dueDate)}ごろ</div>}
    </>
  );
}

/** True if a user has to decide about the delivery. */
function isOpen({ state }: NoticeDelivery): boolean {
  return state === 'UNKNOWN' || state === 'FAILED';
}

/** The actions for a delivery that failed or whose outcome is unknown. */
function Actions({ delivery, onSettled }: { delivery: NoticeDelivery; onSettled: () => void }) {
  const toast = useToast();
  const { modal } = useDialogs();
  const { id, state, channel } = delivery;
  const { isRunning: isSettling, run } = useSend({ failed: toast.failed, after: onSettled });
  const settle = (step: typeof sendNoticeAgain | typeof dismissNotice, done: string) =>
    run(async () => {
      await send(step, { id });
      toast.done(done);
    });
  const again = () =>
    modal.confirm({
      title: `${noticeChannels[channel]}にもう一度送ります`,
      content:
        state === 'UNKNOWN'
          ? '前のメッセージが届いている場合は、同じものが2つになることがあります。'
          : '前のメッセージは届いていません。',
      okText: '送る',
      cancelText: 'キャンセル',
      onOk: () => settle(sendNoticeAgain, 'もう一度送っています'),
    });
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={again}>
        もう一度送る
      </Button>
      <Button size="small" loading={busy(isSettling)} onClick={() => void settle(dismissNotice, '確認済にしました')}>
        {state === 'UNKNOWN' ? '届いていた' : '送らない'}
      </Button>
    </div>
  );
}
