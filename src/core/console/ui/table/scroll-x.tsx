import type { ReactNode } from 'react';
import { useScrollShadows } from './use-scroll-shadows.ts';

/** Lets a wide table scroll horizontally, with a shadow on each side that has hidden columns. */
export function ScrollX({ label, children }: { label?: string; children: ReactNode }) {
  const scrolled = useScrollShadows();
  const scrolling =
    label === undefined ? (
      <div className="tj-wide" ref={scrolled}>
        {children}
      </div>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      <section className="tj-wide" ref={scrolled} aria-label={label} tabIndex={0}>
        {children}
      </section>
    );
  return <div className="tj-scroll-shadows">{scrolling}</div>;
}
