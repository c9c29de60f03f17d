import { words } from '#core/console/i18n/words.ts';
import { isNarrowed, type ListState } from '#core/console/list-state/list-state.ts';
import { mayReadField } from '#core/model/access.ts';
import { type QuickView, quickViewIn, quickViewsOf } from '#core/model/list/quick-views.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { addressOfFilters, type ViewPlace } from './view-address.ts';
import type { ViewTab } from './view-strip.tsx';

/** A declared view; `code`: its value, if it is one of the choice that the list counts by. */
export type DeclaredView = QuickView & { readonly code: string | null };

/** The declared views of a list, and one for each value of the choice that it counts by. */
export function declaredViewsOf(resource: ResolvedResource, actor: Actor): readonly DeclaredView[] {
  const { counts } = resource.list;
  const counted = counts === null || !mayReadField(counts, actor) ? [] : Object.entries(counts.options);
  return [
    ...quickViewsOf(resource, actor).map((view) => ({ ...view, code: null })),
    ...counted.map(([code, label]) => ({
      label,
      code,
      filters: [{ field: counts?.name ?? '', operator: 'eq' as const, value: code }],
    })),
  ];
}

/** The tabs of the whole list and of the declared views. `isSaved`: a saved view is the current one. */
export function declaredTabs(
  resource: ResolvedResource,
  views: readonly DeclaredView[],
  state: ListState,
  place: ViewPlace,
  { isSaved, countOf }: { isSaved: boolean; countOf: (view: DeclaredView) => string },
): readonly ViewTab[] {
  const now = isSaved ? null : quickViewIn(views, state.filters);
  const to = (view: Pick<QuickView, 'filters'>) => addressOfFilters(resource, view.filters, place);
  return [
    {
      key: '',
      label: words().allRows,
      to: to({ filters: [] }),
      isCurrent: !isSaved && !isNarrowed(state),
      isChanged: false,
      sharing: null,
      count: '',
    },
    ...views.map((view) => ({
      key: view.label,
      label: view.label,
      to: to(view),
      isCurrent: now?.view === view,
      isChanged: now?.view === view && (now.isChanged || state.search !== ''),
      sharing: null,
      count: countOf(view),
    })),
  ];
}
