import type { ReactNode } from 'react';
import styles from './state.module.css';

type EmptyStateProps =
  | { title: string; small?: false; text?: string; action?: ReactNode }
  /** One line, in a part of a page. */
  | { title: string; small: true; text?: never; action?: never };

/** A message for an empty list, with an optional action that fills it. */
export function EmptyState({ title, text, action, small = false }: EmptyStateProps) {
  if (small) return <p className={styles.small}>{title}</p>;
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
