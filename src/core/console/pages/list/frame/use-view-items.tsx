import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import {
  changeView,
  countViews,
  createView,
  listViews,
  removeView,
  type SavedView,
} from '#core/model/calls/view-calls.ts';
import { accountsOf, type ResolvedResource } from '#core/model/resolved.ts';
import type { List } from '../use-list.ts';
import type { ListColumns } from '../use-list-columns.ts';
import { useOfferItem } from './use-offer-item.tsx';
import { useSavedViews, viewNow } from './use-saved-views.ts';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

interface Place {
  readonly resource: ResolvedResource;
  readonly list: List;
  readonly columns: ListColumns | null;
  readonly isOffered: boolean;
}

/** The menu's items that save the list's current state as a new view or over the open one, and rename or delete the open one. */
export function useViewItems({ resource, list, columns, isOffered }: Place) {
  const { actor, resources } = useProduct();
  const [asking, setAsking] = useState<'new' | 'name' | null>(null);
  const { failed } = useToast();
  const { isRunning, run } = useSend({ failed });
  const { active } = useSavedViews(resource, isOffered);
  const { save, change, overwrite, remove, renew } = useViewActs(resource);
  const offer = useOfferItem(active, { run, renew });
  const accounts = accountsOf(resources)?.accounts;
  const note = active?.isOffered === true ? words().changesOffer(accounts?.views.offer?.label ?? '') : '';
  const mayShare = accounts?.views.share.includes(actor.role) === true;
  const now = viewNow(resource, list, columns);
  const items = [
    { key: 'save view', label: words().saveView, onClick: () => setAsking('new') },
    ...(active?.mayChange === true
      ? [
          {
            key: 'overwrite view',
            label: words().overwriteView,
            onClick: () => void run(() => overwrite(active, now, note)),
          },
          { key: 'rename view', label: words().renameView, onClick: () => setAsking('name') },
          ...offer,
          { key: 'remove view', label: words().removeThisView, danger: true, onClick: () => remove(active) },
        ]
      : []),
  ];
  const dialog = asking !== null && (
    <ViewDialog
      name={asking === 'name' ? (active?.name ?? '') : ''}
      note={asking === 'name' ? note : ''}
      mayShare={asking === 'new' && mayShare}
      onSave={(name, isShared) =>
        asking === 'name' && active !== null ? change(active, { name }) : save({ name, isShared, ...now })
      }
      onClose={() => setAsking(null)}
    />
  );
  return { items: isOffered ? items : [], isRunning, dialog };
}

type Saved = Pick<SavedView, 'name' | 'isShared' | 'query'> & ReturnType<typeof viewNow>;

/** The actions on views of this list. */
function useViewActs(resource: ResolvedResource) {
  const { modal } = useDialogs();
  const toast = useToast();
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const renew = async () => {
    await client.invalidateQueries({ queryKey: callKey(listViews) });
    await client.invalidateQueries({ queryKey: callKey(countViews) });
  };
  const open = (view: SavedView | null) =>
    setParams(new URLSearchParams(view === null ? '' : `${view.query}&view=${view.id}`), { preventScrollReset: true });
  const save = async (said: Saved) => {
    const view = await send(createView, { body: { resource: resource.name, ...said } });
    await renew();
    open(view);
    toast.done(words().savedThing(view.name));
  };
  const change = async (view: SavedView, to: Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'widths'>>) => {
    const { id, version, name, query, columns, widths } = { ...view, ...to };
    const body = { version, name, query, columns: [...(columns ?? [])], widths: [...widths] };
    try {
      await send(changeView, { id, body });
    } finally {
      await renew();
    }
    toast.done(words().savedThing(name));
  };
  const overwrite = async (view: SavedView, to: ReturnType<typeof viewNow>, note: string) => {
    if (note === '') return change(view, to);
    modal.confirm({
      title: words().overwriteTitle(view.name),
      content: note,
      okText: words().overwriteView,
      cancelText: words().cancel,
      onOk: () => change(view, to).catch(toast.failed),
    });
  };
  const remove = (view: SavedView) =>
    void modal.confirm({
      title: words().removeView(view.name),
      content: view.isShared || view.isOffered ? words().removeSharedView : words().removeOwnView,
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
  return { save, change, overwrite, remove, renew };
}
