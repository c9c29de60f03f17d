import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { send, useSend } from '#core/console/http/calls.ts';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { cancelProfileEdit, type ShownEdit, sendProfileEdit, undoProfileEdit } from '../calls.ts';
import { useRun, useRunsChanged } from './use-run.ts';

/** What can be done with a change now: send it, give it up, or put it back. */
export function RunActions({ id }: { id: number }) {
  const { data } = useRun(id);
  if (data === undefined) return null;
  const ready = storesIn(data, 'READY');
  const isOpen = data.status === 'CHECKING' || data.status === 'READY';
  const isSending = data.status === 'SENDING' && storesIn(data, 'QUEUED') > 0;
  return (
    <>
      {data.status === 'READY' && ready > 0 && <SendButton id={id} count={ready} />}
      {(isOpen || isSending) && <CancelButton id={id} />}
      {!isOpen && !isSending && data.undoable > 0 && <UndoButton id={id} count={data.undoable} />}
    </>
  );
}

/** Returns how many stores are in a state. */
export function storesIn({ counts }: ShownEdit, status: ShownEdit['items'][number]['status']): number {
  return counts.find((one) => one.status === status)?.count ?? 0;
}

function useStep() {
  const toast = useToast();
  const invalidate = useInvalidate();
  const changed = useRunsChanged();
  const after = async () => {
    await changed();
    await invalidate({ resource: 'profile-edit', invalidates: ['list', 'detail'] });
  };
  return { toast, ...useSend({ failed: toast.failed, after }) };
}

function SendButton({ id, count }: { id: number; count: number }) {
  const { isRunning, run } = useStep();
  return (
    <Button
      type="primary"
      loading={busy(isRunning)}
      aria-busy={isRunning}
      onClick={() => void run(() => send(sendProfileEdit, { id, body: { count } }))}
    >
      {`${numberText(count)}店舗に送信`}
    </Button>
  );
}

function CancelButton({ id }: { id: number }) {
  const { toast, isRunning, run } = useStep();
  const cancel = async () => {
    await send(cancelProfileEdit, { id });
    toast.done('まだ送信していない店舗の変更を中止しました');
  };
  return (
    <Button loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void run(cancel)}>
      中止
    </Button>
  );
}

interface UndoButtonProps {
  id: number;
  count: number;
  /** One store alone. */
  item?: { readonly id: number; readonly storeName: string };
}

/** Puts back what was there before, after a question; leads to the change that does it. */
export function UndoButton({ id, count, item }: UndoButtonProps) {
  const { isRunning, run } = useStep();
  const { modal } = useDialogs();
  const navigate = useNavigate();
  const undo = async () => {
    const { id: undoId } = await send(undoProfileEdit, { id, body: item === undefined ? {} : { itemId: item.id } });
    void navigate(pathTo('/profile-edit/:id', { id: undoId }));
  };
  const what = item === undefined ? `${numberText(count)}店舗` : `「${item.storeName}」`;
  const confirm = () =>
    modal.confirm({
      title: `${what}を元に戻しますか`,
      content: '変更前の内容をGoogleに送ります。そのあとに変わった店舗は、そのままにします。',
      okText: '元に戻す',
      cancelText: 'やめる',
      onOk: () => run(undo),
    });
  return (
    <Button
      {...(item === undefined ? {} : { size: 'small' as const, 'aria-label': `${item.storeName}を元に戻す` })}
      loading={busy(isRunning)}
      aria-busy={isRunning}
      onClick={confirm}
    >
      {item === undefined ? `${what}を元に戻す` : '元に戻す'}
    </Button>
  );
}
