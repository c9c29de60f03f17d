import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import tones from '#core/console/ui/text.module.css';
import { gapsIn, written } from '#domain/placeholders.ts';
import { fillText } from '#domain/posts/post-text.ts';
import { RequestNote } from '#google/console/approval/approval-note.tsx';
import { useStoreApprovals } from '#google/console/approval/store-approvals.ts';
import { ConsentLine } from '#google/console/consent/consent-line.tsx';
import { ObstacleWay } from '#google/console/consent/obstacle-way.tsx';
import { suggestReply } from '#writing/calls.ts';
import { Suggest } from '#writing/console/suggest.tsx';
import { TextTools } from '#writing/console/text-tools.tsx';
import { ByteCount, isTooLong } from './byte-count.tsx';
import styles from './reply-editor.module.css';
import { type Review, replySubject, variablesOf } from './review.ts';
import { useReviewStores } from './review-stores.ts';

interface ReplyEditorProps {
  review: Review;
  isSaving: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** The placeholders without a value, each with what to do about it. */
function Gaps({ id, gaps }: { id: string; gaps: readonly string[] }) {
  return (
    <div id={id} role="status">
      {gaps.map((gap) => (
        <p key={gap} className={`${styles.gap} ${tones.error}`}>
          {gap}
        </p>
      ))}
    </div>
  );
}

/** Says before saving that the reply will not be sent, and why. */
function DraftNote({ obstacle, storeId }: { obstacle: string; storeId: number }) {
  return (
    <div role="status">
      <p className={styles.gap}>{`送信されず、下書きになります。${obstacle}。`}</p>
      <ObstacleWay obstacle={obstacle} storeId={storeId} />
    </div>
  );
}

/** Returns who has to approve this reply before it is sent; null if nobody, or if it stays a draft. */
function useApproverOf(review: Review, reply: string): string | null {
  const approverOf = useStoreApprovals([review.storeId]);
  return review.obstacle === null ? approverOf(review.storeId, replySubject(review, reply)) : null;
}

/** What the button will do. */
function saveWord({ obstacle }: Review, approver: string | null): string {
  if (obstacle !== null) return '下書きに保存';
  return approver === null ? '返信を送信' : '承認を依頼する';
}

/** Says before the press by whose consent the reply is sent and who has to approve it, or that it stays a draft. */
function Outcome({ review: { obstacle, storeId }, approver }: { review: Review; approver: string | null }) {
  if (obstacle !== null) return <DraftNote obstacle={obstacle} storeId={storeId} />;
  return (
    <>
      <ConsentLine storeId={storeId} scope="replies" />
      <RequestNote approver={approver} />
    </>
  );
}

/** Edits a reply, typed or from a template, with a byte count. Cannot be sent while placeholders are unfilled. */
export function ReplyEditor({ review, isSaving, onSend, onCancel }: ReplyEditorProps) {
  const id = useId();
  const [text, setText] = useState(review.reply ?? '');
  const { stores } = useReviewStores([review.storeId]);
  const variables = variablesOf(review, stores?.get(review.storeId) ?? null);
  // Placeholders entered before the store loaded are filled once it has
  const reply = fillText(text, variables);
  const gaps = gapsIn(reply, 'REPLY');
  const isWrong = isTooLong(reply) || gaps.length > 0;
  const approver = useApproverOf(review, reply);
  return (
    <div className={styles.editor}>
      <TextTools
        use="REPLY"
        areaId={`${id}reply`}
        text={reply}
        onText={setText}
        begin={(body) => fillText(body, variables)}
        place={(name) => variables[name] ?? written(name)}
      >
        <Suggest
          needsWish={false}
          replaces={text !== ''}
          ask={(wish) => send(suggestReply, { id: review.id, body: { wish } })}
          onDraft={setText}
        />
      </TextTools>
      <Input.TextArea
        autoFocus
        id={`${id}reply`}
        value={reply}
        onChange={(event) => setText(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 12 }}
        aria-label={`${review.reviewer}さんへの返信`}
        aria-describedby={`${id}count ${id}gaps`}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
      />
      <Gaps id={`${id}gaps`} gaps={gaps} />
      <Outcome review={review} approver={approver} />
      <div className={`tj-bar ${styles.below}`}>
        <Button
          type="primary"
          disabled={reply.trim() === '' || isWrong}
          loading={busy(isSaving)}
          aria-busy={isSaving}
          onClick={() => onSend(reply.trim())}
        >
          {saveWord(review, approver)}
        </Button>
        <Button onClick={onCancel}>キャンセル</Button>
        <ByteCount text={reply} id={`${id}count`} />
      </div>
    </div>
  );
}
