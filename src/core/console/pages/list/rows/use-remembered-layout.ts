import { type RefObject, useEffect, useRef } from 'react';
import { columnsKey, type ListLayout, layoutKey } from '#core/console/first-view/list-layout.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/**
 * Remembers where the rows of a list stand, for painting them at its next visit. Only of a list as it opens: without search, filters and
 * columns of the user's own, and not inside another page. Returns the ref of the rows' element.
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
        const isUsual = localStorage.getItem(columnsKey(actor.id, resource.name)) === null;
        if (!place.current || !content || !isAsOpened || !isUsual) return;
        const { top, left } = place.current.getBoundingClientRect();
        const menu = content.getBoundingClientRect().left;
        const layout: ListLayout = {
          window: window.innerWidth,
          menu,
          top: top + window.scrollY,
          left: left - menu,
          ...latest.current,
        };
        localStorage.setItem(layoutKey(actor.id, resource.name), JSON.stringify(layout));
      }),
    [resource, actor.id],
  );
  return place;
}
