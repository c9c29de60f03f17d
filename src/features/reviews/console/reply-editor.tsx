import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { send } from '#core/console/http/calls.ts';
import { busy } from '#core/console/ui/states/loaded.tsx';
import tones from '#core/console/ui/text.module.css';
import { gapsIn, written } from '#domain/placeholders.ts';
import { fillText } from '#domain/posts/post-text.ts';
import { ConsentLine } from '#google/console/consent/consent-line.tsx';
import { ObstacleWay } from '#google/console/consent/obstacle-way.tsx';
import { suggestReply } from '#writing/calls.ts';
import { Suggest } from '#writing/console/suggest.tsx';
import { TextTools } from '#writing/console/text-tools.tsx';
import { ByteCount, isTooLong } from './byte-count.tsx';
import styles from './reply-editor.module.css';
import { type Review, variablesOf } from './review.ts';
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
      {review.obstacle === null ? (
        <ConsentLine storeId={review.storeId} scope="replies" />
      ) : (
        <DraftNote obstacle={review.obstacle} storeId={review.storeId} />
      )}
      <div className={`tj-bar ${styles.below}`}>
        <Button
          type="primary"
          disabled={reply.trim() === '' || isWrong}
          loading={busy(isSaving)}
          aria-busy={isSaving}
          onClick={() => onSend(reply.trim())}
        >
          {review.obstacle === null ? '返信を送信' : '下書きに保存'}
        </Button>
        <Button onClick={onCancel}>キャンセル</Button>
        <ByteCount text={reply} id={`${id}count`} />
      </div>
    </div>
  );
}
