import type { ReactNode } from 'react';
import { useScrollShadows } from './use-scroll-shadows.ts';

/** A table that may be wider than its place: it scrolls there, and a shadow on a side says that more lies aside. */
export function ScrollX({ label, children }: { label?: string; children: ReactNode }) {
  const aside = useScrollShadows();
  const scrolling =
    label === undefined ? (
      <div className="tj-wide" ref={aside}>
        {children}
      </div>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      <section className="tj-wide" ref={aside} aria-label={label} tabIndex={0}>
        {children}
      </section>
    );
  return <div className="tj-aside">{scrolling}</div>;
}
