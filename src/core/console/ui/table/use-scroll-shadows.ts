import { useCallback } from 'react';

/**
 * A ref callback for an element that scrolls horizontally. Its parent gets `data-before` and `data-after` while content is hidden on that
 * side, and `data-fits` while none is, for use in style sheets. Scrolling causes no React render. `free`: the width in px that scrolls away
 * before the first sticky column sticks.
 */
export function useScrollShadows(free = 0): (scrolling: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (scrolling: HTMLElement | null) => {
      const frame = scrolling?.parentElement;
      if (!scrolling || !frame) return;
      const look = () => {
        const { scrollLeft, scrollWidth, clientWidth } = scrolling;
        // With browser zoom, the sizes are off by fractions of a pixel
        frame.toggleAttribute('data-before', scrollLeft > free + 1);
        frame.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > 1);
        frame.toggleAttribute('data-fits', scrollWidth - clientWidth <= 1);
      };
      const sizes = new ResizeObserver(look);
      sizes.observe(scrolling);
      for (const inside of scrolling.children) sizes.observe(inside);
      scrolling.addEventListener('scroll', look, { passive: true });
      return () => {
        sizes.disconnect();
        scrolling.removeEventListener('scroll', look);
      };
    },
    [free],
  );
}
