import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { countViews, type SavedView } from '#core/model/calls/view-calls.ts';
import { second } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';
import { type DeclaredView, declaredTabs } from './declared-views.ts';
import styles from './frame.module.css';
import { choiceOf, isViewChanged, useSavedViews } from './use-saved-views.ts';
import { addressOfSaved } from './view-address.ts';
import { ViewStrip, type ViewTab } from './view-strip.tsx';

export interface ViewTabsProps {
  resource: ResolvedResource;
  list: List;
  /** Null if the page renders its rows itself, without columns. */
  columns: ListColumns | null;
  /** The query of the rows that the list is limited to, inside another page; null on a page of its own. */
  within: string | null;
}

export type TabsProps = ViewTabsProps & { views: readonly DeclaredView[] };

/** The views of a list with the number of rows of each; the current one is marked, and says when it was changed. */
export default function Tabs({ resource, list, columns, within, views }: TabsProps) {
  const [around] = useSearchParams();
  const { saved, active } = useSavedViews(resource, within === null);
  useColumnsOf(active, columns);
  const { data: counts = [] } = useCall(
    countViews,
    { query: { resource: resource.name, ...(within === null ? {} : { within }) } },
    // Counts only after the rows are loaded, since the rows do not depend on it
    {
      enabled: list.total !== null && (saved.length > 0 || views.some(({ code }) => code === null)),
      staleTime: 30 * second,
    },
  );
  const countText = (found: (typeof counts)[number] | undefined) =>
    found === undefined ? '' : numberText(found.count) + (found.isMore ? '+' : '');
  const place = { state: list.state, usualSort: list.usualSort, around, isEmbedded: within !== null };
  const declared = declaredTabs(resource, views, list.state, place, {
    isSaved: active !== null,
    countOf: ({ label, code }) => {
      const counted = code === null ? null : list.countOf(code);
      if (code !== null) return counted === null ? '' : numberText(counted);
      return countText(counts.find((one) => one.label === label));
    },
  });
  const own = saved.map(
    (view): ViewTab => ({
      key: view.id,
      label: view.name,
      to: addressOfSaved(view, place),
      isCurrent: view === active,
      isChanged: view === active && isViewChanged(resource, view, list, columns),
      sharing: sharingOf(view),
      count: countText(counts.find(({ id }) => id === view.id)),
    }),
  );
  return (
    <>
      <ViewStrip tabs={[...declared, ...own]} />
      {counts.some(({ id, isPartial }) => id === active?.id && isPartial) && (
        <p className={styles.note} role="status">
          {words().viewPartial}
        </p>
      )}
    </>
  );
}

function sharingOf({ offeredBy, isOffered }: SavedView): string | null {
  if (offeredBy !== null) return words().offeredBy(offeredBy);
  return isOffered ? words().offeredView : null;
}

/** Applies the columns of the open view, without changing the user's own columns for the list. */
function useColumnsOf(active: SavedView | null, columns: ListColumns | null): void {
  const shown = useRef<string | null>(null);
  const show = columns?.show;
  useEffect(() => {
    const mark = active === null ? null : `${active.id} ${active.version}`;
    if (shown.current === mark) return;
    shown.current = mark;
    show?.(active === null ? null : choiceOf(active));
  }, [active, show]);
}
