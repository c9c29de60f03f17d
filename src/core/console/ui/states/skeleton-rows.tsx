import { words } from '#core/console/i18n/words.ts';
import styles from './skeleton-rows.module.css';

/** Placeholder rows in the final height, so that nothing moves. */
export function SkeletonRows({ rows, height = 40 }: { rows: number; height?: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={words().loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          key={index}
          className={styles.row}
          style={{ '--tj-height': `${height}px` }}
        >
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
