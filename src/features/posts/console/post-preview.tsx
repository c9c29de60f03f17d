import tones from '#core/console/ui/text.module.css';
import { dayText } from '#core/model/day.ts';
import type { Values } from '#core/model/draft.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import styles from './post-preview.module.css';
import { usePicture } from './use-picture.ts';

interface PostPreviewProps {
  resource: ResolvedResource;
  storeName: string;
  values: Values;
  /** When it will go out, or that it will not; null if nothing is to be said of it. */
  due: string | null;
  /** The post whose stored photo is shown; null for a new one. */
  postId: number | null;
}

/** Shows the post roughly as Google Maps does. */
export function PostPreview({ resource, storeName, values, due, postId }: PostPreviewProps) {
  const photo = usePicture(values.photo, postId);
  const topic = textIn(values, 'topic') ?? 'STANDARD';
  const button = textIn(values, 'callToActionType');
  const action = fieldNamed(resource, 'callToActionType');
  const media = textIn(values, 'mediaUrl');
  const picture = photo ?? (media !== null && /^https?:\/\//.test(media) ? media : null);
  return (
    <article aria-label="投稿のプレビュー" className={styles.post}>
      {picture !== null && <img src={picture} alt="投稿の画像" className={styles.picture} />}
      <div className={styles.body}>
        <div className={tones.secondary}>{storeName}</div>
        {topic !== 'STANDARD' && (
          <>
            <strong className={styles.title}>{textIn(values, 'eventTitle') ?? '（タイトル未入力）'}</strong>
            <div className={tones.secondary}>
              {`${momentOf(values, 'eventStart', 'eventStartTime')} 〜 ${momentOf(values, 'eventEnd', 'eventEndTime')}`}
            </div>
          </>
        )}
        <p className={`tj-lines ${styles.below}`}>
          {textIn(values, 'summary') ?? <span className={tones.secondary}>本文がここに表示されます</span>}
        </p>
        {topic === 'OFFER' && <Offer values={values} />}
        {button !== null && topic !== 'OFFER' && (
          <div className={styles.button}>{isChoiceOfCodes(action) ? (action.options[button] ?? 'その他') : button}</div>
        )}
        {due !== null && <div className={`${styles.due} ${tones.secondary}`}>{due}</div>}
      </div>
    </article>
  );
}

/** The coupon and terms of an offer. */
function Offer({ values }: Pick<PostPreviewProps, 'values'>) {
  const coupon = textIn(values, 'offerCoupon');
  const terms = textIn(values, 'offerTerms');
  return (
    <dl className={styles.below}>
      {coupon !== null && (
        <div className={styles.coupon}>
          <dt className={tones.secondary}>クーポンコード：</dt>
          <dd>{coupon}</dd>
        </div>
      )}
      {terms !== null && (
        <div>
          <dt className={tones.secondary}>利用条件</dt>
          <dd className={`tj-lines ${styles.terms}`}>{terms}</dd>
        </div>
      )}
    </dl>
  );
}

function textIn(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function momentOf(values: Values, day: string, time: string): string {
  const on = textIn(values, day);
  return [on === null ? '—' : dayText(on), textIn(values, time) ?? ''].join(' ').trim();
}
