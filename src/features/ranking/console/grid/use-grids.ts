import { useQueryClient } from '@tanstack/react-query';
import { callKey, send, useCall } from '#core/console/http/calls.ts';
import type { InputOf } from '#core/model/call.ts';
import { minute, second } from '#core/model/day.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { ranksKey } from '#ranking/console/ranks/use-ranks.ts';
import {
  dropGridSchedule,
  getGrid,
  getGridPoint,
  getGridPointNames,
  getGridSchedule,
  getGridTrend,
  listGrids,
  listStoreGrids,
  putGridSchedule,
  requestGrid,
} from '../../calls/grid.ts';

const pollEveryMs = 1.5 * second;

/** A keyword's grids, newest first, and whether the store's first one is going to be among them; polls while one is running. */
export function useGrids(id: number) {
  return useCall(
    listGrids,
    { id },
    {
      under: ranksKey,
      refetchInterval: ({ state }) =>
        state.data?.data.some((grid) => grid.state === 'RUNNING') === true ? pollEveryMs : false,
    },
  );
}

/** The newest grid of each of a store's keywords, newest first, and whether its first one is going to be made by itself. */
export function useStoreGrids(storeId: number) {
  return useCall(listStoreGrids, { id: storeId }, { under: ranksKey });
}

/** One of a keyword's grids; polls while it is running. */
export function useGrid(id: number, gridId: number) {
  return useCall(
    getGrid,
    { id, gridId },
    {
      under: ranksKey,
      staleTime: minute,
      refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? pollEveryMs : false),
    },
  );
}

/** Requests a grid; returns it in its initial state. */
export function useRequestGrid(id: number) {
  const client = useQueryClient();
  return async (body: InputOf<typeof requestGrid>['body']): Promise<RankGrid> => {
    const grid = await send(requestGrid, { id, body });
    await client.invalidateQueries({ queryKey: [...ranksKey, ...callKey(listGrids, { id })] });
    return grid;
  };
}

/** The results of the grids with the same points, oldest first; fetched again once this one ends. */
export function useGridTrend(id: number, grid: RankGrid) {
  return useCall(
    getGridTrend,
    { id, gridId: grid.id },
    { under: [...ranksKey, grid.state], select: ({ data }) => data, enabled: grid.state !== 'RUNNING' },
  );
}

interface PointOf {
  readonly id: number;
  readonly gridId: number;
  readonly row: number;
  readonly column: number;
}

/** A point of a grid, and the places above. */
export function useGridPoint({ id, gridId, row, column }: PointOf) {
  return useCall(getGridPoint, { id, gridId, query: { row, column } }, { under: ranksKey, staleTime: minute });
}

/** The names of the first places above; never fetched twice, since each name is a paid call. */
export function useGridPointNames({ id, gridId, row, column }: PointOf, isWanted: boolean) {
  return useCall(
    getGridPointNames,
    { id, gridId, query: { row, column } },
    { under: ranksKey, enabled: isWanted, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
}

/** The keyword's grid schedule; null if there is none. */
export function useGridSchedule(id: number) {
  return useCall(getGridSchedule, { id }, { under: ranksKey, staleTime: minute, select: ({ schedule }) => schedule });
}

/** Sets and stops the keyword's grid schedule. */
export function useSetSchedule(id: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [...ranksKey, ...callKey(getGridSchedule, { id })] });
  return {
    async set(body: InputOf<typeof putGridSchedule>['body']) {
      await send(putGridSchedule, { id, body });
      await refresh();
    },
    async stop() {
      await send(dropGridSchedule, { id });
      await refresh();
    },
  };
}
