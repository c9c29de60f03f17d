import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#core/console/http/calls.ts';
import { addDays, dayOf, minute } from '#core/model/day.ts';
import { keywordQuery, ranksKey } from '#ranking/console/ranks/use-ranks.ts';
import { getAbove, getRivalSeries, getSeries, getStoreRanking } from '../../calls/ranks.ts';
import { glanceDays } from './glance-days.ts';

/** Fetches what the next keyword's glance shows, so that one can go from one to the next without waiting. Names, which are paid for, are not. */
export function useGlanceAhead(next: { readonly detailId: number; readonly searchConditionId: number } | undefined) {
  const client = useQueryClient();
  const id = next?.detailId;
  const storeId = next?.searchConditionId;
  useEffect(() => {
    if (id === undefined || storeId === undefined) return;
    const today = dayOf(Date.now());
    const query = { from: addDays(today, 1 - glanceDays), to: today };
    const kept = { under: ranksKey, staleTime: minute };
    void client.prefetchQuery({ ...keywordQuery(String(id)), staleTime: minute });
    void client.prefetchQuery(callQuery(getStoreRanking, { id: storeId }, kept));
    void client.prefetchQuery(callQuery(getSeries, { id, query }, kept));
    void client.prefetchQuery(callQuery(getRivalSeries, { id, query }, kept));
    void client.prefetchQuery(callQuery(getAbove, { id, query: { day: today } }, kept));
  }, [client, id, storeId]);
}
