import { matchRoutes, type RouteObject } from 'react-router';
import type { Ahead } from './routes.tsx';

/** ms; a pointer, or a focus, that crosses a link on its way asks for nothing */
const restsFor = 60;

/**
 * Fetches what a page needs as soon as the pointer or the focus rests on a link to it, or it is pressed, so that it is often there once
 * the link is followed. What a route's page needs stands in its `handle`. A pointer that has not moved points at nothing, though browsers
 * say that it is over what is drawn beneath it. Gives what ends it.
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
  // what it was over when it began to move
  document.addEventListener('pointermove', onLink, { once: true });
  return () => {
    clearTimeout(timer);
    for (const event of [...events, 'pointermove']) document.removeEventListener(event, onLink);
  };
}

/** Fetches what the page at a path needs. */
export function beginPage(routes: RouteObject[], path: string): void {
  const match = matchRoutes(routes, path)?.at(-1);
  const ahead: Ahead | undefined = match?.route.handle;
  // Who opens the page is told that it did not come
  ahead?.(match?.params ?? {}).catch(() => undefined);
}
