import { useQueryClient } from '@tanstack/react-query';
import { send } from '#core/console/http/send.ts';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import type { InputOf } from '#core/model/call.ts';
import type { RankGrid } from '#domain/grid.ts';
import { under } from '#ranking/console/ranks/use-ranks.ts';
import { askGrid, listGrids } from '../../calls.ts';

const lookAgainMs = 1500;

/** The grids of a keyword, the newest first; looked at again and again while one is running. */
export function useGrids(id: number) {
  return useCall(
    listGrids,
    { id },
    {
      under,
      select: ({ data }) => data,
      refetchInterval: ({ state }) =>
        state.data?.data.some((grid) => grid.state === 'RUNNING') === true ? lookAgainMs : false,
    },
  );
}

/** Asks for a grid; gives it as it stands at first. */
export function useAskGrid(id: number) {
  const client = useQueryClient();
  return async (body: InputOf<typeof askGrid>['body']): Promise<RankGrid> => {
    const grid = await send(askGrid, { id, body });
    await client.invalidateQueries({ queryKey: [...under, ...callKey(listGrids, { id })] });
    return grid;
  };
}
