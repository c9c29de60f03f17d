import { useId } from 'react';
import { words } from '#core/console/i18n/words.ts';
import styles from './help-mark.module.css';

interface HelpMarkProps {
  label: string;
  help: string;
  /** False where the Tab key leaves it out, and other keys lead to it. */
  isReached?: boolean;
}

/** A small question mark that shows a help text when pressed, by pointer or keyboard. Escape closes it. */
export function HelpMark({ label, help, isReached = true }: HelpMarkProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.mark} popoverTarget={id} tabIndex={isReached ? undefined : -1}>
        <span aria-hidden>?</span>
        <span className="tj-visually-hidden">{words().meaningOf(label)}</span>
      </button>
      <span id={id} popover="auto" role="note" className={styles.help}>
        {help}
      </span>
    </>
  );
}
