import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { StatusTag } from '#core/console/ui/page-header.tsx';
import paper from '#core/console/ui/paper.module.css';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { ApprovalNote } from '#google/console/approval/approval-note.tsx';
import { ObstacleWay } from '#google/console/consent/obstacle-way.tsx';
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
  const { isSaving, write, resend, keep } = useReply(review);
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
      <ReviewText review={review} />
      {review.reply !== null && !isWriting && <Reply review={review} reply={review.reply} />}
      <ReplyNote state={review.replyState} />
      <ApprovalNote status={review.approvalStatus} note={review.approvalNote} requestId={review.approvalId} />
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
          onKeep={() => void keep()}
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
          title={minuteText(review.createTime)}
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

/** The text as its author wrote it, Google's translation of it, and the photos. */
function ReviewText({ review: { comment, translation, reviewer, photos } }: { review: Review }) {
  return (
    <>
      <p className={`tj-lines ${styles.below}`}>
        {comment ?? <span className={text.secondary}>コメントはありません</span>}
      </p>
      {translation !== null && (
        <div className={`${styles.below} ${text.secondary}`}>
          <span>Googleによる翻訳</span>
          <p className={`tj-lines ${styles.store}`}>{translation}</p>
        </div>
      )}
      {photos.length > 0 && <Photos reviewer={reviewer} photos={photos} />}
    </>
  );
}

/** What is happening to the reply, or what to do about it. */
function ReplyNote({ state }: { state: Review['replyState'] }) {
  if (state === 'SENDING')
    return (
      <p role="status" className={`${styles.below} ${text.secondary}`}>
        Googleに送り、確認と公開を待っています。表示されたことを確認できると「返信済」になります。
      </p>
    );
  if (state !== 'CHANGED') return null;
  return (
    <p role="status" className={styles.below}>
      返信したあとに、このクチコミの評価または本文が変更されました。返信の内容を確認してください。
    </p>
  );
}

/** The reviewer's photos and videos; each opens in a new tab. */
function Photos({ reviewer, photos }: Pick<Review, 'reviewer' | 'photos'>) {
  return (
    <ul className={`tj-plain ${styles.photos}`}>
      {photos.map(({ image, video }, index) => (
        <li key={image}>
          <a href={video ?? image} target="_blank" rel="noreferrer">
            <img
              className={styles.photo}
              src={image}
              alt={`${reviewer}さんの${video === null ? '写真' : '動画'}${index + 1}（新しいタブ）`}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Reply({ review: { replyState, replyTime }, reply }: { review: Review; reply: string }) {
  return (
    <div className={styles.reply}>
      <strong>{replyState === 'NONE' ? '返信の下書き（Googleには未送信）' : '店舗からの返信'}</strong>
      {replyTime !== null && <span className={`${styles.time} ${text.secondary}`}>{minuteText(replyTime)}</span>}
      <p className={`tj-lines ${styles.store}`}>{reply}</p>
    </div>
  );
}

interface ReplyActionsProps {
  review: Review;
  isSaving: boolean;
  onWrite: () => void;
  onResend: () => void;
  onKeep: () => void;
  onRemove: () => Promise<void>;
}

function resendWord({ reply, replyState, approver }: Review): string {
  if (approver !== null) return '承認を依頼する';
  if (replyState !== 'FAILED') return '送信';
  return reply === null ? '返信の削除を再送' : '再送';
}

function ReplyActions({ review, isSaving, onWrite, onResend, onKeep, onRemove }: ReplyActionsProps) {
  const { reply, replyState, obstacle, approvalStatus } = review;
  const { modal } = useDialogs();
  const isSending = replyState === 'SENDING';
  const isDraft = replyState === 'NONE';
  // A deletion that failed has no text
  const isFailed = replyState === 'FAILED';
  const maySend = isFailed || (reply !== null && isDraft);
  const remove = () =>
    modal.confirm({
      title: isDraft ? '下書きを削除しますか' : '返信を削除しますか',
      content: isDraft
        ? '書きかけの返信を消します。Googleマップには載っていません。'
        : 'Googleマップからもこの返信が消えます。クチコミは残ります。',
      okText: isDraft ? '下書きを削除する' : '返信を削除する',
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
      {maySend && obstacle === null && approvalStatus !== 'PENDING' && (
        <Button disabled={isSaving} onClick={onResend}>
          {resendWord(review)}
        </Button>
      )}
      {maySend && obstacle !== null && (
        <span>
          <span className={text.secondary}>{obstacle}。</span>
          <ObstacleWay obstacle={obstacle} storeId={review.storeId} />
        </span>
      )}
      {replyState === 'CHANGED' && (
        <Button disabled={isSaving} onClick={onKeep}>
          返信をこのままにする
        </Button>
      )}
      {reply !== null && (isDraft || obstacle === null) && (
        <Button type="text" danger disabled={isSending} onClick={remove}>
          {isDraft ? '下書きを削除' : '返信を削除'}
        </Button>
      )}
    </div>
  );
}
