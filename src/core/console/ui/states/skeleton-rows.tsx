import { words } from '#core/console/i18n/words.ts';
import styles from './skeleton-rows.module.css';

/** Rows still to come, as high as they will be, so that nothing jumps. */
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
