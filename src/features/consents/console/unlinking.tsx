import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { rowIn, send, useSend } from '#core/console/http/calls.ts';
import { addressOf } from '#core/console/http/client.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { DownloadButton } from '#core/console/ui/buttons/downloads.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { dayText } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { staff } from '#domain/accounts/roles.ts';
import { endProfileAccess, getUnlinkingRecord } from '../calls.ts';

/** An unlinking: what is to be done until when, what Google answered, and the record. */
export function Unlinking({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      actions={(row) => <EndButton row={row} />}
      facts={() => ({ without: ['target', 'outcome'], first: ['status', 'dueOn', 'doneDate'] })}
      above={(row) => <Steps row={row} />}
    />
  );
}

function EndButton({ row }: { row: Row }) {
  const { actor } = useProduct();
  const toast = useToast();
  const { modal } = useDialogs();
  const invalidate = useInvalidate();
  const after = () => void invalidate({ resource: 'profile-unlinking', invalidates: ['list', 'detail'] });
  const { isRunning, run } = useSend({ after, failed: toast.failed });
  if (row.status !== 'OPEN' || !staff.some((role) => role === actor.role)) return null;
  const end = async () => {
    const { isEnded } = await send(endProfileAccess, { id: row.id });
    toast.done(isEnded ? '連携を解除しました' : '店舗との対応を外しました。残る手順を確認してください');
  };
  const confirm = () =>
    modal.confirm({
      title: '連携を解除しますか',
      content: '店舗とプロフィールの対応を外し、Googleに確かめます。承諾も終わり、Googleには何も送られなくなります。',
      okText: '解除する',
      okButtonProps: { danger: true },
      cancelText: 'やめる',
      autoFocusButton: 'cancel',
      onOk: () => run(end),
    });
  return (
    <Button type="primary" loading={busy(isRunning)} aria-busy={isRunning} onClick={confirm}>
      連携を解除する
    </Button>
  );
}

const headings = { OPEN: '解除の手順', DONE: '解除の記録', CANCELLED: '解除の取消' } as const;

/** What is left to do, or what Google answered. */
function Steps({ row }: { row: Row }) {
  const { status, dueOn, outcome } = rowIn('profile-unlinking', row);
  return (
    <SectionCard title={headings[status ?? 'OPEN']}>
      {outcome ? <p className={`tj-lines ${spacing.first}`}>{outcome}</p> : null}
      {status === 'OPEN' && (
        <ol className={spacing.list}>
          <li>{`${dueOn ? dayText(dueOn) : '期限'}までに「連携を解除する」を押します。Googleに確かめ、結果をここに残します。`}</li>
          <li>権限が残っているときは、Googleの「ユーザーとアクセス」で外し、もう一度押します。</li>
          <li>Googleから確認が得られないときは、画面で確かめて「解除を確認した」に記録します。</li>
        </ol>
      )}
      {status === 'DONE' && (
        <p className={spacing.flush}>
          <DownloadButton
            address={addressOf(getUnlinkingRecord, { id: row.id })}
            fallback="連携解除の記録.pdf"
            done="記録を保存しました"
          >
            記録を保存（PDF）
          </DownloadButton>
        </p>
      )}
    </SectionCard>
  );
}
