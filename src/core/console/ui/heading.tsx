import { Card } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './heading.module.css';

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  level?: 2 | 3 | 4;
  /** Where it keeps room: below it, or above it too, where it follows something. */
  spaced?: 'below' | 'around';
}

/** The heading of a part of a page; the page's own is in its header. */
export function Heading({ level = 2, spaced, className = '', ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  const room = spaced === undefined ? '' : styles[spaced];
  return <Element {...rest} className={`${styles.heading} ${room} ${className}`.trim()} />;
}

/** The heading of a card. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <Heading>{children}</Heading>;
}

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
