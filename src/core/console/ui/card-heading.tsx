import type { ReactNode } from 'react';
import styles from './section-card.module.css';

/** The heading of a card. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <h2 className={styles.heading}>{children}</h2>;
}
