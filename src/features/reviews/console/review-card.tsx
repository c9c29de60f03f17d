import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import paper from '#core/console/ui/paper.module.css';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import text from '#core/console/ui/text.module.css';
import { pathTo } from '#core/model/paths/path-to.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { ReplyEditor } from './reply-editor.tsx';
import type { Review } from './review.ts';
import styles from './review-card.module.css';
import { Stars } from './stars.tsx';
import { useReply } from './use-reply.ts';

interface ReviewCardProps {
  resource: ResolvedResource;
  review: Review;
  /** True in a list of several stores, where the card names its store. */
  showsStore: boolean;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
}

/** A review and its reply, which can be written, edited, deleted or resent here. */
export function ReviewCard({ resource, review, showsStore, isSelected, onSelect }: ReviewCardProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { isSaving, write, resend } = useReply(review);
  const send = async (reply: string | null) => {
    if (await write(reply)) setIsWriting(false);
  };
  return (
    <article
      data-row
      tabIndex={-1}
      aria-label={`${review.reviewer}さんのクチコミ`}
      className={`${paper.paper} ${styles.card}`}
    >
      <ReviewHead resource={resource} review={review} isSelected={isSelected} onSelect={onSelect} />
      {showsStore && (
        <p className={styles.store}>
          <Link to={pathTo('/search-conditions/:id', { id: review.storeId })}>{review.storeName}</Link>
        </p>
      )}
      <p className={`tj-lines ${styles.below}`}>
        {review.comment ?? <span className={text.secondary}>コメントはありません</span>}
      </p>
      {review.reply !== null && !isWriting && <Reply review={review} reply={review.reply} />}
      {review.replyState === 'SENDING' && (
        <p role="status" className={`${styles.below} ${text.secondary}`}>
          Googleに送っています。表示されたことを確認できると「返信済」になります。
        </p>
      )}
      {review.replyError !== null && (
        <p role="alert" className={`${styles.below} ${text.error}`}>
          {review.replyError}
        </p>
      )}
      {isWriting ? (
        <ReplyEditor
          review={review}
          isSaving={isSaving}
          onSend={(reply) => void send(reply)}
          onCancel={() => setIsWriting(false)}
        />
      ) : (
        <ReplyActions
          review={review}
          isSaving={isSaving}
          onWrite={() => setIsWriting(true)}
          onResend={() => void resend()}
          onRemove={() => send(null)}
        />
      )}
    </article>
  );
}

type ReviewHeadProps = Pick<ReviewCardProps, 'resource' | 'review' | 'isSelected' | 'onSelect'>;

/** The reviewer, rating and date of a review, and the state of its reply. */
function ReviewHead({ resource, review, isSelected, onSelect }: ReviewHeadProps) {
  const state = fieldNamed(resource, 'replyState');
  const tones = isChoiceOfCodes(state) ? state.tones : undefined;
  const word = isChoiceOfCodes(state) ? (state.options[review.replyState] ?? 'その他') : review.replyState;
  return (
    <header className={styles.head}>
      <Checkbox
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        aria-label={`${review.reviewer}さんのクチコミを選択`}
      />
      <Stars count={review.stars} />
      <strong className={text.anywhere}>{review.reviewer}</strong>
      {review.createTime !== null && (
        <time
          dateTime={new Date(review.createTime).toISOString()}
          title={minuteOf(review.createTime)}
          className={text.secondary}
        >
          {relativeTime(review.createTime, Date.now())}
        </time>
      )}
      <span className={styles.state}>
        <StatusTag tone={tones?.[review.replyState] ?? 'neutral'} text={word} />
      </span>
    </header>
  );
}

function Reply({ review: { replyState, replyTime }, reply }: { review: Review; reply: string }) {
  return (
    <div className={styles.reply}>
      <strong>{replyState === 'NONE' ? '返信の下書き（Googleには未送信）' : '店舗からの返信'}</strong>
      {replyTime !== null && <span className={`${styles.time} ${text.secondary}`}>{minuteOf(replyTime)}</span>}
      <p className={`tj-lines ${styles.store}`}>{reply}</p>
    </div>
  );
}

interface ReplyActionsProps {
  review: Review;
  isSaving: boolean;
  onWrite: () => void;
  onResend: () => void;
  onRemove: () => Promise<void>;
}

function ReplyActions({ review: { reply, replyState }, isSaving, onWrite, onResend, onRemove }: ReplyActionsProps) {
  const { modal } = useDialogs();
  const isSending = replyState === 'SENDING';
  const remove = () =>
    modal.confirm({
      title: '返信を削除しますか',
      content: 'Googleマップからもこの返信が消えます。クチコミは残ります。',
      okText: '返信を削除する',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: onRemove,
    });
  return (
    <div className={styles.actions}>
      <Button disabled={isSending} onClick={onWrite}>
        {reply === null ? '返信を書く' : '返信を編集'}
      </Button>
      {reply !== null && (replyState === 'FAILED' || replyState === 'NONE') && (
        <Button disabled={isSaving} onClick={onResend}>
          {replyState === 'FAILED' ? '再送' : '送信'}
        </Button>
      )}
      {reply !== null && (
        <Button type="text" danger disabled={isSending} onClick={remove}>
          返信を削除
        </Button>
      )}
    </div>
  );
}
