import { matchRoutes, type RouteObject } from 'react-router';
import type { Ahead } from './routes.tsx';

/** In ms. A pointer or focus that only crosses a link does not start a fetch. */
const restsFor = 60;

/**
 * Prefetches a page when the pointer or the focus rests on a link to it, or when the link is pressed. A route's `handle` is its prefetch
 * function. Ignores `pointerover` until the pointer has moved: browsers also fire it for elements drawn under a pointer at rest. Returns a
 * function that removes the listeners.
 */
export function fetchAhead(routes: RouteObject[]): () => void {
  let last: HTMLAnchorElement | null = null;
  let hasMoved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onLink = ({ target, type }: Event) => {
    if (type === 'pointermove') hasMoved = true;
    if (type === 'pointerover' && !hasMoved) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === last && type === 'pointerover') return;
    clearTimeout(timer);
    last = link;
    if (link === null || link.origin !== location.origin) return;
    const begin = () => beginPage(routes, link.pathname);
    if (type === 'pointerdown') begin();
    else timer = setTimeout(begin, restsFor);
  };
  const events = ['pointerover', 'pointerdown', 'focusin'];
  for (const event of events) document.addEventListener(event, onLink);
  // The first move reports the element that was already under the pointer
  document.addEventListener('pointermove', onLink, { once: true });
  return () => {
    clearTimeout(timer);
    for (const event of [...events, 'pointermove']) document.removeEventListener(event, onLink);
  };
}

/** Prefetches the code and data of the page at `path`. */
export function beginPage(routes: RouteObject[], path: string): void {
  const match = matchRoutes(routes, path)?.at(-1);
  const ahead: Ahead | undefined = match?.route.handle;
  // The page reports the failure itself once it is opened
  ahead?.(match?.params ?? {}).catch(() => undefined);
}
