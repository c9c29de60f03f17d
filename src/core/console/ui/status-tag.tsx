import type { Tone } from '#core/model/fields/select.ts';
import styles from './status-tag.module.css';

/** A state: its word in the text's colour, so that it is always readable, and a dot in the colour of its meaning. */
export function StatusTag({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={styles.tag}>
      <span aria-hidden className={`${styles.dot} ${styles[tone]}`} />
      {text}
    </span>
  );
}
