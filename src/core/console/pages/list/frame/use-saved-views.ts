import { useSearchParams } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import type { ColumnChoice } from '#core/console/list-state/column-choice.ts';
import { readListState, usualPageSize, writeListState } from '#core/console/list-state/list-state.ts';
import { listViews, type SavedView } from '#core/model/calls/view-calls.ts';
import { minute } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';

/** The saved views of a list; `active` is the one that its address names. */
export function useSavedViews(resource: ResolvedResource, isWanted: boolean) {
  const [params] = useSearchParams();
  const { data = none } = useCall(
    listViews,
    { query: { resource: resource.name } },
    { enabled: isWanted, staleTime: minute },
  );
  const id = Number(params.get('view')) || null;
  return { saved: data, active: (isWanted && data.find((view) => view.id === id)) || null };
}

const none: readonly SavedView[] = [];

/** What a saved view of the list's current state would hold. */
export function viewNow(
  resource: ResolvedResource,
  list: Pick<List, 'state' | 'usualSort'>,
  columns: ListColumns | null,
) {
  const { shown = [], widths = {} } = columns?.choice ?? {};
  return {
    query: writeListState(resource, { ...list.state, page: 1, pageSize: usualPageSize }, list.usualSort).toString(),
    columns: [...shown],
    widths: Object.entries(widths).map(([column, width]) => ({ column, width })),
  };
}

/** True if the list shows other rows or columns than the view was saved with. */
export function isViewChanged(
  resource: ResolvedResource,
  view: SavedView,
  list: Pick<List, 'state' | 'usualSort'>,
  columns: ListColumns | null,
): boolean {
  const now = viewNow(resource, list, columns);
  if (pairsOf(resource, now.query, list) !== pairsOf(resource, view.query, list)) return true;
  if (columns === null) return false;
  const { shown, widths } = columns.of(choiceOf(view));
  return shown.join() !== now.columns.join() || sorted(Object.entries(widths)) !== sorted(columns.choice.widths);
}

/** The columns of a saved view. */
export function choiceOf({ columns, widths }: SavedView): ColumnChoice {
  return { shown: columns ?? [], widths: Object.fromEntries(widths.map(({ column, width }) => [column, width])) };
}

function pairsOf(resource: ResolvedResource, query: string, { usualSort }: Pick<List, 'usualSort'>): string {
  const state = readListState(resource, new URLSearchParams(query), usualSort);
  return sorted([...writeListState(resource, { ...state, page: 1, pageSize: usualPageSize }, usualSort)]);
}

function sorted(pairs: readonly (readonly [string, unknown])[] | Readonly<Record<string, unknown>>): string {
  const all = Array.isArray(pairs) ? pairs : Object.entries(pairs);
  return all
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join();
}
