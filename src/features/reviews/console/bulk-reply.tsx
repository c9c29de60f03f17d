import { Button, Input, Modal, Select, theme } from 'antd';
import { useState } from 'react';
import { http } from '#core/console/http/client.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { failureOf } from '#core/console/ui/failure.ts';
import { fillText, unfilled } from '#domain/post-text.ts';
import { ByteCount, isTooLong } from './byte-count.tsx';
import { type Review, variableNames, variablesOf } from './review.ts';
import { Stars } from './stars.tsx';
import { useTemplates } from './templates.ts';
import { useReviewsChanged } from './use-reply.ts';

interface BulkReplyProps {
  reviews: readonly Review[];
  onClose: (done: boolean) => void;
}

/** One text for many reviews: each reply is shown, and can be changed, before any is sent; then each one's result. */
export default function BulkReply({ reviews, onClose }: BulkReplyProps) {
  const { token } = theme.useToken();
  const templates = useTemplates();
  const changed = useReviewsChanged();
  const [text, setText] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const [results, setResults] = useState<Readonly<Record<number, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const replyTo = (review: Review) => own[review.id] ?? fillText(text, variablesOf(review));
  const problemOf = (review: Review) => {
    const reply = replyTo(review);
    if (review.replyState === 'SENDING') return '送信中のため返信できません';
    if (reply.trim() === '') return '本文がありません';
    if (isTooLong(reply)) return 'バイト数が上限を超えています';
    const open = unfilled(reply, {});
    return open.length > 0 ? `${open.map((name) => `{${name}}`).join('、')}に当てはまる値がありません` : null;
  };
  const ready = reviews.filter((review) => problemOf(review) === null && results[review.id] === undefined);
  const isDone = Object.keys(results).length > 0 && !isSending;
  const replacing = ready.filter(({ reply }) => reply !== null).length;

  const send = async () => {
    setIsSending(true);
    for (const review of ready) {
      const told = await http
        .patch(`/place-review/${review.id}`, { version: review.version, replyComment: replyTo(review).trim() })
        .then(
          () => '受付済',
          (thrown: unknown) => failureOf(thrown).message,
        );
      setResults((before) => ({ ...before, [review.id]: told }));
    }
    setIsSending(false);
    await changed();
  };
  return (
    <Modal
      open
      width={760}
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
              onClick={() => void send()}
            >
              {`${ready.length}件の返信を送信する`}
            </Button>
          </>
        )
      }
    >
      {!isDone && (
        <>
          <div className="tj-bar">
            <Select
              aria-label="テンプレート"
              placeholder="テンプレートを選択"
              style={{ minWidth: 200 }}
              value={null}
              options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: number | null) => setText(templates.data?.find((one) => one.id === id)?.body ?? text)}
              notFoundContent="テンプレートはまだありません"
            />
            <span style={{ color: token.colorTextSecondary }}>{`使える変数：${variableNames.join(' ')}`}</span>
          </div>
          <Input.TextArea
            aria-label="返信の本文"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="{投稿者}様、{店舗名}へのご来店ありがとうございます。"
          />
          {replacing > 0 && (
            <p role="status">{`${replacing}件にはすでに返信または下書きがあり、この内容に置き換わります。`}</p>
          )}
        </>
      )}
      <h3 style={{ fontSize: 14, margin: '16px 0 8px' }}>{isDone ? '結果' : '送信する内容'}</h3>
      <ul className="tj-plain" style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        {reviews.map((review) => (
          <li key={review.id} style={{ padding: '8px 0', borderTop: `1px solid ${token.colorSplit}` }}>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px' }}>
              <Stars count={review.stars} />
              <strong>{review.reviewer}</strong>
              <span style={{ color: token.colorTextSecondary }}>{review.storeName}</span>
              {results[review.id] !== undefined && (
                <span style={{ marginInlineStart: 'auto' }}>{results[review.id]}</span>
              )}
            </div>
            {!isDone && (
              <>
                <Input.TextArea
                  aria-label={`${review.reviewer}さんへの返信`}
                  value={replyTo(review)}
                  onChange={(event) => setOwn({ ...own, [review.id]: event.target.value })}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  style={{ marginTop: 4 }}
                />
                <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', marginTop: 4 }}>
                  <ByteCount text={replyTo(review)} />
                  {problemOf(review) !== null && <span style={{ color: token.colorError }}>{problemOf(review)}</span>}
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
