import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Fetches the code of a page as soon as a link to it is pointed at or reached by the keyboard, so that it is often there once the link
 * is pressed. What a route's page is fetched by stands in its `handle`. Gives what ends it.
 */
export function fetchAhead(routes: RouteObject[]): () => void {
  let last: Element | null = null;
  const onLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link === last || link.origin !== location.origin) return;
    last = link;
    const load: (() => Promise<unknown>) | undefined = matchRoutes(routes, link.pathname)?.at(-1)?.route.handle;
    // Who opens the page is told that it did not come
    load?.().catch(() => undefined);
  };
  const events = ['pointerover', 'focusin'];
  for (const event of events) document.addEventListener(event, onLink);
  return () => {
    for (const event of events) document.removeEventListener(event, onLink);
  };
}
