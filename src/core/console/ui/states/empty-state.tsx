import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** A line alone, in a part of a page. */
  small?: boolean;
}

/** What this place is for, and the one thing that fills it. */
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
