import { App, Button, Checkbox, theme } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { pathTo } from '#core/console/ui/paths.ts';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { ReplyEditor } from './reply-editor.tsx';
import type { Review } from './review.ts';
import { Stars } from './stars.tsx';
import { useReply } from './use-reply.ts';

interface ReviewCardProps {
  resource: ResolvedResource;
  review: Review;
  /** Among the reviews of many stores: which one it is of. */
  showsStore: boolean;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
}

/** A review and its reply, to be written, changed, taken away or sent again in place. */
export function ReviewCard({ resource, review, showsStore, isSelected, onSelect }: ReviewCardProps) {
  const { token } = theme.useToken();
  const { modal } = App.useApp();
  const [isWriting, setIsWriting] = useState(false);
  const { isSaving, write, resend } = useReply(review);
  const send = async (text: string | null) => {
    if (await write(text)) setIsWriting(false);
  };
  const remove = () =>
    modal.confirm({
      title: '返信を削除しますか',
      content: 'Googleマップからもこの返信が消えます。クチコミは残ります。',
      okText: '返信を削除する',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: () => send(null),
    });
  const state = fieldNamed(resource, 'replyState');
  const tones = isChoiceOfCodes(state) ? state.tones : undefined;
  const word = isChoiceOfCodes(state) ? (state.options[review.replyState] ?? 'その他') : review.replyState;
  const isSending = review.replyState === 'SENDING';
  return (
    <article
      aria-label={`${review.reviewer}さんのクチコミ`}
      style={{
        padding: 16,
        marginBottom: 8,
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
    >
      <header style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          aria-label={`${review.reviewer}さんのクチコミを選択`}
        />
        <Stars count={review.stars} />
        <strong style={{ overflowWrap: 'anywhere' }}>{review.reviewer}</strong>
        {review.createTime !== null && (
          <time
            dateTime={new Date(review.createTime).toISOString()}
            title={minuteOf(review.createTime)}
            style={{ color: token.colorTextSecondary }}
          >
            {relativeTime(review.createTime, Date.now())}
          </time>
        )}
        <span style={{ marginInlineStart: 'auto' }}>
          <StatusTag tone={tones?.[review.replyState] ?? 'neutral'} text={word} />
        </span>
      </header>
      {showsStore && (
        <p style={{ margin: '4px 0 0' }}>
          <Link to={pathTo('/search-conditions/:id', { id: review.storeId })}>{review.storeName}</Link>
        </p>
      )}
      <p className="tj-lines" style={{ margin: '8px 0 0' }}>
        {review.comment ?? <span style={{ color: token.colorTextSecondary }}>コメントはありません</span>}
      </p>
      {review.reply !== null && !isWriting && (
        <div
          style={{
            marginTop: 12,
            padding: '8px 12px',
            background: token.colorFillQuaternary,
            borderInlineStart: `3px solid ${token.colorBorder}`,
          }}
        >
          <strong>{review.replyState === 'NONE' ? '返信の下書き' : 'オーナーからの返信'}</strong>
          {review.replyTime !== null && (
            <span style={{ marginInlineStart: 12, color: token.colorTextSecondary }}>{minuteOf(review.replyTime)}</span>
          )}
          <p className="tj-lines" style={{ margin: '4px 0 0' }}>
            {review.reply}
          </p>
        </div>
      )}
      {isSending && (
        <p role="status" style={{ margin: '8px 0 0', color: token.colorTextSecondary }}>
          Googleに送っています。表示されたことを確認できると「返信済」になります。
        </p>
      )}
      {review.replyError !== null && (
        <p role="alert" style={{ margin: '8px 0 0', color: token.colorError }}>
          {review.replyError}
        </p>
      )}
      {isWriting ? (
        <ReplyEditor
          review={review}
          isSaving={isSaving}
          onSend={(text) => void send(text)}
          onCancel={() => setIsWriting(false)}
        />
      ) : (
        <div className="tj-bar" style={{ margin: '12px 0 0' }}>
          <Button disabled={isSending} onClick={() => setIsWriting(true)}>
            {review.reply === null ? '返信を書く' : '返信を編集'}
          </Button>
          {review.reply !== null && (review.replyState === 'FAILED' || review.replyState === 'NONE') && (
            <Button disabled={isSaving} onClick={() => void resend()}>
              {review.replyState === 'FAILED' ? '再送' : '送信'}
            </Button>
          )}
          {review.reply !== null && (
            <Button type="text" danger disabled={isSending} onClick={remove}>
              返信を削除
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
