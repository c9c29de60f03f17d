import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The element's width, updated on resize; `initial` while the element has no layout. */
export function useWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = () => {
      if (watched.clientWidth > 0) setWidth(watched.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
