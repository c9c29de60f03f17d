import { Card } from 'antd';
import type { ReactNode } from 'react';
import { CardHeading } from './card-heading.tsx';
import styles from './section-card.module.css';

/** A section of a page, with a heading unless the page's title says it already. */
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
