import { type RefObject, useEffect, useRef } from 'react';
import { type ListLayout, layoutKey } from '#core/console/first-view/list-layout.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/**
 * Remembers where the rows of a list stand, for painting them at its next visit. Only of a list as it opens: without search and filters,
 * and not inside another page. Returns the ref of the rows' element.
 */
export function useRememberedLayout(
  resource: ResolvedResource,
  shown: Pick<ListLayout, 'columns' | 'before' | 'after' | 'isLinked'>,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const { actor } = useProduct();
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(
    () =>
      whenRowsAreShown(() => {
        const content = place.current?.closest('main');
        const isAsOpened = location.pathname === resource.routes.list && location.search === '';
        if (!place.current || !content || !isAsOpened) return;
        const top = place.current.getBoundingClientRect().top + window.scrollY;
        const layout: ListLayout = { room: content.offsetWidth, top, ...latest.current };
        localStorage.setItem(layoutKey(actor.id, resource.name), JSON.stringify(layout));
      }),
    [resource, actor.id],
  );
  return place;
}
