import { useCallback } from 'react';

/**
 * For what scrolls sideways within a frame: the frame carries `data-before` and `data-after` while something lies aside on that side, and
 * `data-fits` while nothing does, so that a style sheet can say so. Nothing is drawn anew while one scrolls.
 */
export function useScrollShadows(): (scrolling: HTMLElement | null) => (() => void) | undefined {
  return useCallback((scrolling: HTMLElement | null) => {
    const frame = scrolling?.parentElement;
    if (!scrolling || !frame) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolling;
      // Zoomed, the sums are off by parts of a pixel
      const [isBefore, isAfter] = [scrollLeft > 1, scrollWidth - clientWidth - scrollLeft > 1];
      frame.toggleAttribute('data-before', isBefore);
      frame.toggleAttribute('data-after', isAfter);
      frame.toggleAttribute('data-fits', !isBefore && !isAfter);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(scrolling);
    for (const inside of scrolling.children) sizes.observe(inside);
    scrolling.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolling.removeEventListener('scroll', look);
    };
  }, []);
}
