import { Button, Input } from 'antd';
import { useCallback, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { addressOf, download, failureOf } from '#core/console/http/client.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { minuteText } from '#core/model/day.ts';
import type { ApprovalLinkState } from '#domain/approvals/approval.ts';
import { type ApprovalLink, approveByLink, readApprovalLink, readApprovalPhoto, sendBackByLink } from '../calls.ts';
import styles from './approve-page.module.css';
import { ContentView } from './content-view.tsx';

/** The public page of the link in a mail: what is to be approved, and the two answers. It needs no sign-in and decides only by a press. */
export default function ApprovePage() {
  // In the fragment, which browsers do not send to servers
  const token = useLocation().hash.slice(1);
  const [decided, setDecided] = useState<ApprovalLink | null>(null);
  const read = useCall(readApprovalLink, { body: { token } }, { enabled: token !== '', retry: false, staleTime: 0 });
  const link = decided ?? read.data ?? null;
  return (
    <AuthFrame title="承認のお願い">
      {token === '' && <AuthNote kind="error">受け取ったリンクから開いてください</AuthNote>}
      {token !== '' && link === null && read.isPending && <SkeletonRows rows={6} />}
      {link === null && read.isError && <AuthNote kind="error">{failureOf(read.error).message}</AuthNote>}
      {link !== null && link.content === null && (
        <AuthNote kind={decided === null ? 'info' : 'alert'}>{endText(link)}</AuthNote>
      )}
      {link?.content && <Waiting key={token} token={token} link={link} onDecided={setDecided} />}
    </AuthFrame>
  );
}

const ends: Readonly<Record<Exclude<ApprovalLinkState, 'WAITING'>, string>> = {
  APPROVED: '承認済です。ありがとうございました。',
  RETURNED: '差戻し済です。依頼した人に理由を知らせました。',
  WITHDRAWN: 'この依頼は取り下げられました。承認は要りません。',
  CHANGED: '依頼のあとに内容が変わったため、このリンクでは承認できません。必要なときは、新しいリンクが届きます。',
  EXPIRED: 'リンクの期限が切れました。担当者に、もう一度依頼するようお伝えください。',
};

/** Why nothing can be decided any more. */
function endText({ state, decidedDate }: ApprovalLink): string {
  if (state === 'WAITING') return '';
  const when = decidedDate === null || state === 'CHANGED' || state === 'EXPIRED' ? '' : `${minuteText(decidedDate)} `;
  return `${when}${ends[state]}`;
}

interface WaitingProps {
  token: string;
  link: ApprovalLink;
  onDecided: (link: ApprovalLink) => void;
}

function Waiting({ token, link, onDecided }: WaitingProps) {
  const { content, approver, agency, requestedDate, expiresDate } = link;
  const loadPhoto = useCallback(
    () => download(addressOf(readApprovalPhoto, {}), { body: { token } }).then(({ blob }) => blob),
    [token],
  );
  if (content === null) return null;
  return (
    <article className={styles.page}>
      <p>
        {`${approver}さん。${content.store}の${content.kind === 'REPLY' ? 'クチコミへの返信' : '投稿'}の承認をお願いします。承認されるまで、Googleには送られません。`}
      </p>
      <ContentView content={content} loadPhoto={loadPhoto} />
      <Answers token={token} onDecided={onDecided} />
      <p>
        {`${minuteText(requestedDate)}に${agency === null ? '' : `${agency}から`}依頼されました。このリンクは ${minuteText(expiresDate)} まで使えます。`}
      </p>
    </article>
  );
}

/** Approves in one press, or sends back with a reason. */
function Answers({ token, onDecided }: Pick<WaitingProps, 'token' | 'onDecided'>) {
  const id = useId();
  const [reason, setReason] = useState<string | null>(null);
  const { isRunning, failure, run } = useSend();
  const approve = () => run(async () => onDecided(await send(approveByLink, { body: { token } })));
  const sendBack = () =>
    run(async () => onDecided(await send(sendBackByLink, { body: { token, reason: (reason ?? '').trim() } })));
  return (
    <div className={styles.answers}>
      {failure !== null && <AuthNote kind="error">{failure}</AuthNote>}
      {reason === null ? (
        <>
          <Button type="primary" block loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void approve()}>
            承認する
          </Button>
          <Button block disabled={isRunning} onClick={() => setReason('')}>
            差し戻す
          </Button>
        </>
      ) : (
        <>
          <label htmlFor={id}>差し戻す理由（必須）</label>
          <Input.TextArea
            id={id}
            autoFocus
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            autoSize={{ minRows: 3, maxRows: 8 }}
          />
          <Button
            type="primary"
            danger
            block
            disabled={reason.trim() === ''}
            loading={busy(isRunning)}
            aria-busy={isRunning}
            onClick={() => void sendBack()}
          >
            理由を伝えて差し戻す
          </Button>
          <Button block disabled={isRunning} onClick={() => setReason(null)}>
            やめる
          </Button>
        </>
      )}
    </div>
  );
}
