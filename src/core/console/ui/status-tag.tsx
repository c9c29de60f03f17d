import type { Tone } from '#core/fields/select/model.ts';
import styles from './status-tag.module.css';

/** A state: its label in the normal text colour, which is always readable, and a dot in the tone's colour. */
export function StatusTag({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={styles.tag}>
      <span aria-hidden className={`${styles.dot} ${styles[tone]}`} />
      {text}
    </span>
  );
}
