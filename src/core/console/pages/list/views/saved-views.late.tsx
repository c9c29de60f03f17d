import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send } from '#core/console/http/send.ts';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import { useSend } from '#core/console/http/use-send.ts';
import { words } from '#core/console/i18n/words.ts';
import type { ColumnChoice } from '#core/console/list-state/column-choice.ts';
import { usualPageSize, writeListState } from '#core/console/list-state/list-state.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs } from '#core/console/ui/dialogs.tsx';
import { Heading } from '#core/console/ui/heading.tsx';
import { busy } from '#core/console/ui/states/busy.tsx';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { useToast } from '#core/console/ui/use-toast.tsx';
import {
  changeView,
  countViews,
  createView,
  listViews,
  removeView,
  type SavedView,
} from '#core/model/calls/view-calls.ts';
import { minute, second } from '#core/model/durations.ts';
import { numberText } from '#core/model/figures/figures.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';
import type { ViewsPlace } from './use-views-place.ts';
import styles from './views.module.css';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));
const ViewsDrawer = lazy(() => import('./views-drawer.tsx'));

export interface SavedViewsProps {
  resource: ResolvedResource;
  list: List;
  columns: ListColumns;
  place: ViewsPlace;
  isPhone: boolean;
}

/** The saved views of a list, with the count of rows of each, and the actions on them. */
export default function SavedViews({ resource, list, columns, place, isPhone }: SavedViewsProps) {
  const [params] = useSearchParams();
  const activeId = Number(params.get('view')) || null;
  const views = useCall(
    listViews,
    { query: { resource: resource.name } },
    { enabled: place.isOpen || activeId !== null, staleTime: minute },
  );
  const active = views.data?.find(({ id }) => id === activeId) ?? null;
  useColumnsOf(active, columns);
  if (!place.isOpen) return null;
  const panel = (
    <>
      {views.error !== null ? (
        <ErrorState thrown={views.error} onRetry={() => void views.refetch()} />
      ) : (
        <Views
          resource={resource}
          views={views.data ?? []}
          active={active}
          isNarrowed={list.state.filters.length > 0 || list.state.search !== ''}
          hasRows={list.total !== null}
        />
      )}
      <Doings resource={resource} list={list} columns={columns} active={active} />
    </>
  );
  if (isPhone)
    return (
      <Suspense fallback={null}>
        <ViewsDrawer onClose={() => place.show(false)}>{panel}</ViewsDrawer>
      </Suspense>
    );
  return (
    <aside className={styles.panel} aria-label={words().savedViews}>
      {panel}
    </aside>
  );
}

/** Applies the columns of the open view, without changing the user's own columns for the list. */
function useColumnsOf(active: SavedView | null, { show }: ListColumns): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const mark = active === null ? null : `${active.id} ${active.version}`;
    if (shown.current === mark) return;
    shown.current = mark;
    show(active === null ? null : choiceOf(active));
  }, [active, show]);
}

function choiceOf({ columns, widths }: SavedView): ColumnChoice {
  return { shown: columns ?? [], widths: Object.fromEntries(widths.map(({ column, width }) => [column, width])) };
}

interface ViewsProps {
  resource: ResolvedResource;
  views: readonly SavedView[];
  active: SavedView | null;
  /** True if there is a search or a filter. */
  isNarrowed: boolean;
  hasRows: boolean;
}

function Views({ resource, views, active, isNarrowed, hasRows }: ViewsProps) {
  const { data: counts } = useCall(
    countViews,
    { query: { resource: resource.name } },
    // Counts only after the rows are loaded, since the rows do not depend on it
    { enabled: hasRows && views.length > 0, staleTime: 30 * second },
  );
  const [shared, own] = [views.filter(({ isShared }) => isShared), views.filter(({ isShared }) => !isShared)];
  const item = (view: SavedView) => {
    const counted = counts?.find(({ id }) => id === view.id);
    const count = counted === undefined ? '' : numberText(counted.count) + (counted.isMore ? '+' : '');
    return (
      <ViewLink
        key={view.id}
        to={`${view.query}${view.query === '' ? '' : '&'}view=${view.id}`}
        name={view.name}
        isActive={view.id === active?.id}
        count={count}
      />
    );
  };
  const isPartial = counts?.some(({ id, isPartial }) => id === active?.id && isPartial) === true;
  return (
    <nav aria-label={words().savedViews}>
      <ul className="tj-plain">
        <ViewLink to="" name={words().allRows} isActive={active === null && !isNarrowed} count="" />
      </ul>
      {shared.length > 0 && <Group heading={words().sharedViews}>{shared.map(item)}</Group>}
      {own.length > 0 && <Group heading={words().ownViews}>{own.map(item)}</Group>}
      {isPartial && (
        <p className={styles.note} role="status">
          {words().viewPartial}
        </p>
      )}
    </nav>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <Heading level={3} className={styles.heading}>
        {heading}
      </Heading>
      <ul className="tj-plain" aria-label={heading}>
        {children}
      </ul>
    </>
  );
}

function ViewLink({ to, name, isActive, count }: { to: string; name: string; isActive: boolean; count: string }) {
  return (
    <li>
      <Link
        to={{ search: to }}
        className={isActive ? `${styles.view} ${styles.active}` : styles.view}
        aria-current={isActive ? 'true' : undefined}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}

type DoingsProps = Pick<SavedViewsProps, 'resource' | 'list' | 'columns'> & { active: SavedView | null };

/** Buttons that save the list's current state as a new view or over the open one, and rename or delete the open one. */
function Doings({ active, ...of }: DoingsProps) {
  const { actor, resources } = useProduct();
  const [asking, setAsking] = useState<'new' | 'name' | null>(null);
  const { failed } = useToast();
  const { isRunning: isSaving, run } = useSend({ failed });
  const { now, save, change, remove } = useViewActs(of);
  const accounts = [...resources.values()].find((one) => one.accounts !== null)?.accounts;
  const mayShare = accounts?.views.share.includes(actor.role) === true;
  return (
    <div className={styles.doings}>
      <Button block onClick={() => setAsking('new')}>
        {words().saveView}
      </Button>
      {active?.mayChange === true && (
        <>
          <Button block loading={busy(isSaving)} onClick={() => void run(() => change(active, now))}>
            {words().overwriteView}
          </Button>
          <Button block onClick={() => setAsking('name')}>
            {words().renameView}
          </Button>
          <Button block danger onClick={() => remove(active)}>
            {words().removeThisView}
          </Button>
        </>
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <ViewDialog
            name={asking === 'name' ? (active?.name ?? '') : ''}
            mayShare={asking === 'new' && mayShare}
            onSave={(name, isShared) =>
              asking === 'name' && active !== null ? change(active, { name }) : save(name, isShared)
            }
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The actions on views of this list. `now` is the list's current state. */
function useViewActs({ resource, list, columns }: Omit<DoingsProps, 'active'>) {
  const { modal } = useDialogs();
  const toast = useToast();
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const now = {
    query: writeListState(resource, { ...list.state, page: 1, pageSize: usualPageSize }).toString(),
    columns: [...columns.choice.shown],
    widths: Object.entries(columns.choice.widths).map(([column, width]) => ({ column, width })),
  };
  const renew = async () => {
    await client.invalidateQueries({ queryKey: callKey(listViews) });
    await client.invalidateQueries({ queryKey: callKey(countViews) });
  };
  const open = (view: SavedView | null) =>
    setParams(new URLSearchParams(view === null ? '' : `${view.query}&view=${view.id}`), { preventScrollReset: true });
  const save = async (name: string, isShared: boolean) => {
    const view = await send(createView, { body: { resource: resource.name, name, isShared, ...now } });
    await renew();
    open(view);
    toast.done(words().savedThing(view.name));
  };
  const change = async (view: SavedView, to: Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'widths'>>) => {
    const { id, version, name, query, columns: names, widths } = { ...view, ...to };
    await send(changeView, { id, body: { version, name, query, columns: [...(names ?? [])], widths: [...widths] } });
    await renew();
    toast.done(words().savedThing(name));
  };
  const remove = (view: SavedView) =>
    void modal.confirm({
      title: words().removeView(view.name),
      content: view.isShared ? words().removeSharedView : words().removeOwnView,
      okText: words().removeVerb,
      okButtonProps: { danger: true },
      cancelText: words().cancel,
      async onOk() {
        try {
          await send(removeView, { id: view.id, query: { version: view.version } });
          open(null);
        } catch (thrown) {
          toast.failed(thrown);
        }
        await renew();
      },
    });
  return { now, save, change, remove };
}
