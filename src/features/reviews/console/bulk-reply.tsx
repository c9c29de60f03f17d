import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useSend } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { changeRow } from '#core/console/http/rows.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import tones from '#core/console/ui/text.module.css';
import { gapsIn } from '#domain/placeholders.ts';
import { fillText } from '#domain/posts/post-text.ts';
import { bandOf } from '#domain/star-bands.ts';
import { useStoreApprovals } from '#google/console/approval/store-approvals.ts';
import { ObstacleWay } from '#google/console/consent/obstacle-way.tsx';
import { useTemplates } from '#writing/console/templates.ts';
import { TextTools } from '#writing/console/text-tools.tsx';
import styles from './bulk-reply.module.css';
import { ByteCount, isTooLong } from './byte-count.tsx';
import { isDraft, type Review, repliesLabel, replySubject, savedAsDraft, variablesOf } from './review.ts';
import { useReviewStores } from './review-stores.ts';
import { Stars } from './stars.tsx';
import { useReviewsChanged } from './use-reply.ts';

interface BulkReplyProps {
  reviews: readonly Review[];
  onClose: (done: boolean) => void;
}

/** Replies to many reviews. Shows each review beside its reply, which is filled and can be edited before sending, then each result. */
export default function BulkReply({ reviews, onClose }: BulkReplyProps) {
  const reply = useBulkReply(reviews);
  const { ready, isSending, isDone } = reply;
  return (
    <Modal
      open
      width={1040}
      title={`${reviews.length}件のクチコミにまとめて返信`}
      onCancel={() => onClose(isDone)}
      maskClosable={false}
      footer={
        isDone ? (
          <Button type="primary" onClick={() => onClose(true)}>
            閉じる
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>キャンセル</Button>
            <Button
              type="primary"
              disabled={ready.length === 0}
              loading={busy(isSending)}
              aria-busy={isSending}
              onClick={() => void reply.send()}
            >
              {repliesLabel(ready, reply.asked.length)}
            </Button>
          </>
        )
      }
    >
      {!isDone && (
        <>
          <CommonText text={reply.text} onText={reply.setText} />
          <Written reviews={reviews} reply={reply} />
          <Outlook
            ready={ready}
            asked={reply.asked}
            left={reviews.filter((review) => !ready.includes(review) && !reply.isKept(review)).length}
          />
        </>
      )}
      <Heading spaced="around">{isDone ? '結果' : '送信する内容'}</Heading>
      <ul className={`tj-plain ${styles.replies}`}>
        {reviews.map((review) => (
          <ReplyItem key={review.id} review={review} reply={reply} />
        ))}
      </ul>
    </Modal>
  );
}

/** Says how many reviews have a reply or draft already, which stay as they are, and offers to replace those too. */
function Written({ reviews, reply }: { reviews: readonly Review[]; reply: ReturnType<typeof useBulkReply> }) {
  const written = reviews.filter((review) => review.reply !== null).length;
  const kept = reviews.filter(reply.isKept).length;
  const replaced = reply.ready.filter((review) => review.reply !== null).length;
  if (written === 0) return null;
  return (
    <>
      <Checkbox checked={reply.replaces} onChange={(event) => reply.setReplaces(event.target.checked)}>
        {`すでに返信または下書きがある${written}件も、この内容に置き換える`}
      </Checkbox>
      <p role="status" aria-label="すでにある返信" className={styles.said}>
        {[
          ...(kept > 0
            ? [
                `${kept}件にはすでに返信または下書きがあるため、そのまま残し、送信しません。変えたい返信は下で書き換えてください。`,
              ]
            : []),
          ...(replaced > 0 ? [`${replaced}件はすでにある返信または下書きを置き換えます。`] : []),
        ].join('')}
      </p>
    </>
  );
}

/** Says before the press which replies will stay drafts, and why, and how many are left out for what is wrong with them. */
function Outlook({ ready, asked, left }: { ready: readonly Review[]; asked: readonly string[]; left: number }) {
  const groups = [...Map.groupBy(ready, ({ obstacle }) => obstacle)].flatMap(([reason, some]) => {
    const stores = new Set(some.map(({ storeId }) => storeId));
    const storeId = stores.size === 1 ? (some[0]?.storeId ?? null) : null;
    return reason === null ? [] : [{ reason, length: some.length, storeId }];
  });
  return (
    <div role="status" aria-label="送信の見込み">
      {asked.length > 0 && (
        <p className={styles.said}>
          {`${asked.length}件は${[...new Set(asked)].join('さん、')}さんに承認を依頼します。承認されるまで送られません。`}
        </p>
      )}
      {groups.map(({ reason, length, storeId }) => (
        <p key={reason} className={styles.said}>
          {`${length}件は送信されず、下書きになります。${reason}。`}
          <ObstacleWay obstacle={reason} storeId={storeId} />
        </p>
      ))}
      {left > 0 && (
        <p className={`${styles.said} ${tones.secondary}`}>{`返信が空か直す所がある${left}件は、送信しません。`}</p>
      )}
    </div>
  );
}

/** The state of a bulk reply: the common text, the edited ones, and the result for each review. */
function useBulkReply(reviews: readonly Review[]) {
  const changed = useReviewsChanged();
  const [text, setText] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const [results, setResults] = useState<Readonly<Record<number, string>>>({});
  const { isRunning: isSending, run } = useSend({ after: () => void changed() });
  const { stores } = useReviewStores(reviews.map(({ storeId }) => storeId));
  const templates = useTemplates('REPLY').data ?? [];
  const [replaces, setReplaces] = useState(false);
  /** True while the review's own reply or draft is shown, which neither the common text nor a template replaces by default. */
  const isOwn = ({ id, reply }: Review) => reply !== null && !replaces && own[id] === undefined;
  /** What the reply is before anybody has changed it: the common text, or the template for the review's stars. */
  const begun = ({ stars }: Review) =>
    text !== '' ? text : (templates.find((one) => one.forStars !== null && one.forStars === bandOf(stars))?.body ?? '');
  // Until the stores are loaded, placeholders of the store stay unfilled and prevent sending
  const replyTo = (review: Review) =>
    isOwn(review)
      ? (review.reply ?? '')
      : fillText(own[review.id] ?? begun(review), variablesOf(review, stores?.get(review.storeId) ?? null));
  const isKept = (review: Review) => review.reply !== null && replyTo(review).trim() === review.reply.trim();
  const problemOf = (review: Review) =>
    isKept(review) && review.replyState !== 'SENDING' ? unchangedProblem : problemOfReply(review, replyTo(review));
  const ready = reviews.filter((review) => problemOf(review) === null && results[review.id] === undefined);
  const approverIn = useStoreApprovals(reviews.map(({ storeId }) => storeId));
  const approverOf = (review: Review) => approverIn(review.storeId, replySubject(review, replyTo(review)));
  const asked = ready.flatMap((review) => (review.obstacle === null ? (approverOf(review) ?? []) : []));
  const send = async () => {
    for (const review of ready) {
      const result = await changeRow('place-review', review, { replyComment: replyTo(review).trim() }).then(
        (row) => (isDraft(row) ? savedAsDraft(row) : '受付済'),
        (thrown: unknown) => failureOf(thrown).message,
      );
      setResults((before) => ({ ...before, [review.id]: result }));
    }
  };
  return {
    text,
    setText,
    replyTo,
    /** True once somebody has written in this reply or in the common text. */
    isTyped: (review: Review) => !isKept(review) && (text !== '' || own[review.id] !== undefined),
    /** True if the reply is the one that the review has already; it is not sent again. */
    isKept,
    replaces,
    setReplaces,
    change: (review: Review, reply: string) => setOwn({ ...own, [review.id]: reply }),
    problemOf,
    ready,
    /** Who is asked to approve, once for each reply that needs it. */
    asked,
    results,
    isSending,
    isDone: Object.keys(results).length > 0 && !isSending,
    send: () => run(send),
  };
}

const unchangedProblem = 'すでにある内容のままのため、送信しません';

/** Returns why this reply cannot be sent; null if it can. */
function problemOfReply({ replyState }: Review, reply: string): string | null {
  if (replyState === 'SENDING') return '送信中のため返信できません';
  if (reply.trim() === '') return '返信が空です';
  if (isTooLong(reply)) return 'バイト数が上限を超えています';
  return gapsIn(reply, 'REPLY')[0] ?? null;
}

/** The text for all replies, typed or from a template. */
function CommonText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <TextTools use="REPLY" areaId={id} text={text} onText={onText} />
      <Input.TextArea
        id={id}
        aria-label="返信の本文"
        value={text}
        onChange={(event) => onText(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder="ここに書くと、まだ返信のない全件に同じ文面を使います。空欄のままなら、評価に合わせたテンプレートが入ります。"
      />
    </>
  );
}

/** A review, and beside it its reply, editable until it is sent; then the result. */
function ReplyItem({ review, reply }: { review: Review; reply: ReturnType<typeof useBulkReply> }) {
  const text = reply.replyTo(review);
  const problem = reply.problemOf(review);
  const result = reply.results[review.id];
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.line}>
          <Stars count={review.stars} />
          <strong>{review.reviewer}</strong>
          <span className={tones.secondary}>{review.storeName}</span>
        </div>
        <p className={`tj-lines ${styles.said}`}>
          {review.comment ?? <span className={tones.secondary}>コメントはありません</span>}
        </p>
      </div>
      {reply.isDone ? (
        <span>{result ?? '送信していません'}</span>
      ) : (
        <div>
          <Input.TextArea
            aria-label={`${review.reviewer}さんへの返信`}
            value={text}
            onChange={(event) => reply.change(review, event.target.value)}
            autoSize={{ minRows: 2, maxRows: 6 }}
          />
          <div className={styles.line}>
            <ByteCount text={text} />
            {problem !== null && text !== '' && (
              <span className={reply.isTyped(review) ? tones.error : tones.secondary}>{problem}</span>
            )}
            {result !== undefined && <span className={styles.result}>{result}</span>}
          </div>
        </div>
      )}
    </li>
  );
}
