import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';

/** The heading of a card. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <Heading>{children}</Heading>;
}
