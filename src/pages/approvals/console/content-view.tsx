import { useEffect, useState } from 'react';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import type { ShownContent } from '../calls.ts';
import styles from './content-view.module.css';

interface ContentViewProps {
  content: ShownContent;
  /** Loads the photo; must stay the same function, or it is loaded again. */
  loadPhoto: () => Promise<Blob>;
}

/** What is to be approved: the review with its stars and the reply, or the post with its photo and its time. */
export function ContentView({ content, loadPhoto }: ContentViewProps) {
  const { kind, stars, review, scheduledAt, facts, hasPhoto } = content;
  return (
    <div className={styles.content}>
      {kind === 'REPLY' && (
        <section aria-label="クチコミ" className={styles.review}>
          {stars !== null && <StarsText count={stars} />}
          <p className="tj-lines">{review ?? 'コメントはありません'}</p>
        </section>
      )}
      {hasPhoto && <Photo load={loadPhoto} />}
      <section aria-label={kind === 'REPLY' ? '返信' : '投稿'}>
        <Heading spaced="below">{kind === 'REPLY' ? '送る返信' : '公開する投稿'}</Heading>
        <p className={`tj-lines ${styles.text} ${text.anywhere}`}>{content.text}</p>
      </section>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={`tj-lines ${text.anywhere}`}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>送る時刻</dt>
          <dd>
            {scheduledAt === null ? '承認されたらすぐ' : `${minuteText(scheduledAt)}（過ぎていれば承認のあとすぐ）`}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** `★★☆☆☆ 2` */
function StarsText({ count }: { count: number }) {
  return (
    <p className={styles.stars}>
      <span aria-hidden>{'★'.repeat(count).padEnd(5, '☆')}</span> <span>{`評価 ${count}`}</span>
    </p>
  );
}

/** The photo of the post, once it is there. */
function Photo({ load }: { load: () => Promise<Blob> }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    const show = (blob: Blob) => {
      if (isGone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    load().then(show, () => undefined);
    return () => {
      isGone = true;
      if (made !== null) revokeObjectUrl(made);
    };
  }, [load]);
  return address === null ? null : <img src={address} alt="投稿の写真" className={styles.photo} />;
}
