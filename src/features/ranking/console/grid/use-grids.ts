import { useQueryClient } from '@tanstack/react-query';
import { send } from '#core/console/http/send.ts';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import type { InputOf } from '#core/model/call.ts';
import { minute, second } from '#core/model/durations.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { under } from '#ranking/console/ranks/use-ranks.ts';
import {
  dropGridSchedule,
  getGridPoint,
  getGridPointNames,
  getGridSchedule,
  getGridTrend,
  listGrids,
  putGridSchedule,
  requestGrid,
} from '../../calls/grid.ts';

const pollEveryMs = 1.5 * second;

/** The grids of a keyword, the newest first; looked at again and again while one is running. */
export function useGrids(id: number) {
  return useCall(
    listGrids,
    { id },
    {
      under,
      select: ({ data }) => data,
      refetchInterval: ({ state }) =>
        state.data?.data.some((grid) => grid.state === 'RUNNING') === true ? pollEveryMs : false,
    },
  );
}

/** Requests a grid; gives it as it stands at first. */
export function useRequestGrid(id: number) {
  const client = useQueryClient();
  return async (body: InputOf<typeof requestGrid>['body']): Promise<RankGrid> => {
    const grid = await send(requestGrid, { id, body });
    await client.invalidateQueries({ queryKey: [...under, ...callKey(listGrids, { id })] });
    return grid;
  };
}

/** What the grids of the same points came to, oldest first; one that has ended meanwhile is among them. */
export function useGridTrend(id: number, grid: RankGrid) {
  return useCall(
    getGridTrend,
    { id, gridId: grid.id },
    { under: [...under, grid.state], select: ({ data }) => data, enabled: grid.state !== 'RUNNING' },
  );
}

interface PointOf {
  readonly id: number;
  readonly gridId: number;
  readonly row: number;
  readonly column: number;
}

/** A point of a grid, and who stood above there. */
export function useGridPoint({ id, gridId, row, column }: PointOf) {
  return useCall(getGridPoint, { id, gridId, query: { row, column } }, { under, staleTime: minute });
}

/** What the first of them are called: each name is a call that costs, so none is asked for twice. */
export function useGridPointNames({ id, gridId, row, column }: PointOf, isWanted: boolean) {
  return useCall(
    getGridPointNames,
    { id, gridId, query: { row, column } },
    { under, enabled: isWanted, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
}

/** When the keyword's grid comes again; null where none does. */
export function useGridSchedule(id: number) {
  return useCall(getGridSchedule, { id }, { under, staleTime: minute, select: ({ schedule }) => schedule });
}

/** Sets and stops it. */
export function useSetSchedule(id: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [...under, ...callKey(getGridSchedule, { id })] });
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
