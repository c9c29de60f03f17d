import { useEffect } from 'react';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';

/** Fetches what all forms share once all that the list shows is there, if a form may be opened from it. */
export function useFormsAhead(isWanted: boolean): void {
  useEffect(() => (isWanted ? whenRowsAreShown(releaseLinks) : undefined), [isWanted]);
}

/** Puts the prefetch links, which the build keeps in a template of index.html (build/forms-ahead.mjs), into the page. */
export function releaseLinks(): void {
  const held = document.querySelector<HTMLTemplateElement>('template#forms-ahead');
  const links = held?.content;
  held?.remove();
  // Vite preloads nothing for which there is a link, so there is none where the browser does not know prefetch
  if (links?.querySelector('link')?.relList.supports('prefetch') === true) document.head.append(links);
}
