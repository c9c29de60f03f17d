import text from '#core/console/ui/text.module.css';
import styles from './stars.module.css';

/** A rating as stars, with a number for screen readers. */
export function Stars({ count }: { count: number | null }) {
  if (count === null) return <span className={text.secondary}>評価なし（その他）</span>;
  return (
    <span className={styles.rating}>
      <span aria-hidden className={styles.stars}>
        {'★'.repeat(count)}
        <span className={styles.missing}>{'★'.repeat(Math.max(0, 5 - count))}</span>
      </span>{' '}
      <strong>{count}</strong>
      <span className="tj-visually-hidden">つ星</span>
    </span>
  );
}
