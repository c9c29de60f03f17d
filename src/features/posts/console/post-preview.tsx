import { theme } from 'antd';
import { minuteOf } from '#core/console/fields/figures.ts';
import type { Values } from '#core/model/draft.ts';
import { isChoiceOfCodes } from '#core/model/resolved/field.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';

interface PostPreviewProps {
  resource: ResolvedResource;
  storeName: string;
  values: Values;
}

/** A post about as Google Maps shows it. */
export function PostPreview({ resource, storeName, values }: PostPreviewProps) {
  const { token } = theme.useToken();
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const secondary = { color: token.colorTextSecondary };
  const action = fieldNamed(resource, 'callToActionType');
  const topic = text('topic') ?? 'STANDARD';
  const button = text('callToActionType');
  const media = text('mediaUrl');
  const hasPicture = media !== null && /^https?:\/\//.test(media);
  const moment = (day: string, time: string) =>
    [text(day)?.replaceAll('-', '/') ?? '—', text(time) ?? ''].join(' ').trim();
  const days = `${moment('eventStart', 'eventStartTime')} 〜 ${moment('eventEnd', 'eventEndTime')}`;
  const at = values.scheduledAt;
  return (
    <article
      aria-label="投稿のプレビュー"
      style={{
        maxWidth: 400,
        background: token.colorBgContainer,
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        overflow: 'hidden',
      }}
    >
      {hasPicture && (
        <img
          src={media}
          alt="投稿の画像"
          style={{ display: 'block', width: '100%', maxHeight: 240, objectFit: 'cover' }}
        />
      )}
      <div style={{ padding: 16 }}>
        <div style={secondary}>{storeName}</div>
        {topic !== 'STANDARD' && (
          <>
            <strong style={{ display: 'block', fontSize: 16 }}>{text('eventTitle') ?? '（タイトル未入力）'}</strong>
            <div style={secondary}>{days}</div>
          </>
        )}
        <p className="tj-lines" style={{ margin: '8px 0 0' }}>
          {text('summary') ?? <span style={secondary}>本文がここに表示されます</span>}
        </p>
        {topic === 'OFFER' && (
          <dl style={{ margin: '8px 0 0' }}>
            {text('offerCoupon') !== null && (
              <div>
                <dt style={{ display: 'inline', ...secondary }}>クーポンコード：</dt>
                <dd style={{ display: 'inline', margin: 0, fontWeight: 600 }}>{text('offerCoupon')}</dd>
              </div>
            )}
            {text('offerTerms') !== null && (
              <div>
                <dt style={secondary}>利用条件</dt>
                <dd className="tj-lines" style={{ margin: 0 }}>
                  {text('offerTerms')}
                </dd>
              </div>
            )}
          </dl>
        )}
        {button !== null && topic !== 'OFFER' && (
          <div style={{ marginTop: 12, color: token.colorLink, fontWeight: 600 }}>
            {isChoiceOfCodes(action) ? (action.options[button] ?? 'その他') : button}
          </div>
        )}
        {typeof at === 'number' && <div style={{ marginTop: 12, ...secondary }}>{`${minuteOf(at)} に公開予定`}</div>}
      </div>
    </article>
  );
}
