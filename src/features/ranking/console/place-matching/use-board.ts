import { useInvalidate } from '@refinedev/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { useDoToAll, useTakeBackAll } from '#core/console/pages/operations/use-run-operation.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { second } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { type MatchState, matchStateLabels, type RetriedState } from '#ranking/rules/place-board.ts';
import { listMovedStores, listUnmatched, lookUpPlaces } from '../../calls/places.ts';

export const boardPageSize = 50;
const pollEveryMs = 2 * second;

/** The board's page and filters, held in the URL. */
export function useBoardQuery() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const q = params.get('q') ?? '';
  const wanted = params.get('state');
  const state = Object.keys(matchStateLabels).find((one): one is MatchState => one === wanted) ?? null;
  const change = (next: { page?: number; q?: string; state?: MatchState | null }, replace = false) => {
    const all = { page: 1, q, state, ...next };
    const said = { page: all.page === 1 ? '' : String(all.page), q: all.q, state: all.state ?? '' };
    setParams(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')), { replace });
  };
  return { page, q, state, change };
}

/** A page of the stores still to be matched; polls while lookups are running. */
export function useBoard({ page, q, state }: { page: number; q: string; state: MatchState | null }) {
  const client = useQueryClient();
  const toast = useToast();
  /** How many stores a requested lookup covers; null if none was requested. */
  const [asked, setAsked] = useState<number | null>(null);
  const [hasLooked, setHasLooked] = useState(false);
  const query = { q: q === '' ? null : q, state, _start: (page - 1) * boardPageSize, _end: page * boardPageSize };
  const board = useCall(
    listUnmatched,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: asked === null ? false : pollEveryMs },
  );
  const left = board.data?.counts.UNLOOKED ?? 0;
  const { isRunning: isBeginning, run } = useSend({ failed: toast.failed });
  const look = (again: RetriedState | null = null) =>
    run(async () => {
      const { stores } = await send(lookUpPlaces, { query: { again } });
      await client.invalidateQueries({ queryKey: callKey(listUnmatched) });
      // Set after the refresh, when the stores to look up again count as left
      setAsked(stores === 0 ? null : stores);
    });
  useEffect(() => {
    if (asked === null || left > 0) return;
    setAsked(null);
    setHasLooked(true);
  }, [asked, left]);
  // Looks up the rest without a request if it fits on one page; a requested lookup already covers it
  const isFew = asked === null && left > 0 && left <= boardPageSize;
  const begun = useRef(false);
  useEffect(() => {
    if (!isFew || begun.current) return;
    begun.current = true;
    void look();
  });
  return { board, look, isBeginning, asked, left, hasLooked };
}

export interface Match {
  readonly store: { readonly id: number; readonly version: number; readonly name: string };
  readonly placeId: string;
}

const maxShown = 5;

/** Saves the matches in one call, shows the progress and the failures with reasons, and offers to undo them in one call. */
export function useConfirm() {
  const toast = useToast();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const doToAll = useDoToAll('search-conditions');
  const takeBackAll = useTakeBackAll('search-conditions');
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: callKey(listUnmatched) }),
      client.invalidateQueries({ queryKey: callKey(listMovedStores) }),
      invalidate({ resource: 'search-conditions', invalidates: ['list', 'many', 'detail'] }),
    ]);

  // Several stores can be saved at once, each only once
  const { running: saving, run } = useSend<number>({ failed: toast.failed, after: refresh });

  async function save(matches: readonly Match[]) {
    const stores = { rows: matches.map(({ store }) => store), filter: null, count: matches.length };
    const result = await doToAll(stores, { changes: matches.map(({ placeId }) => ({ placeId })) });
    const names = new Map(matches.map(({ store }) => [store.id, store.name]));
    const [done] = result.results.filter(({ state }) => state === 'DONE');
    if (done !== undefined)
      toast.done(
        result.done === 1
          ? `「${names.get(done.id)}」を照合しました`
          : `${numberText(result.done)}件の店舗を照合しました`,
        () => takeBackAll(result.jobId).finally(refresh),
      );
    const refused = result.refusals.map(({ id, errors }) => `${names.get(id)}：${errors[0]?.message ?? ''}`);
    const more = refused.length > maxShown ? `、ほか${numberText(refused.length - maxShown)}件` : '';
    if (refused.length > 0) toast.failed(new Error(refused.slice(0, maxShown).join('、') + more));
  }
  async function confirm(matches: readonly Match[]) {
    if (matches.length === 0) return;
    const ids = matches.map(({ store }) => store.id);
    await run((free) => save(matches.filter(({ store }) => free.includes(store.id))), ...ids);
  }
  return { confirm, saving };
}
