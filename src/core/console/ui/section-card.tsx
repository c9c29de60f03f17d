import { Card } from 'antd';
import type { ReactNode } from 'react';
import { CardHeading } from './card-heading.tsx';
import styles from './section-card.module.css';

/** A part of a page under a heading of its own; without one where the page's own says it. */
export function SectionCard({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Card
      size="small"
      className={styles.card}
      title={title === undefined ? undefined : <CardHeading>{title}</CardHeading>}
    >
      {children}
    </Card>
  );
}
