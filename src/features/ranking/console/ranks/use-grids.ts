import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAnswer } from '#core/console/http/answer-data.ts';
import { http } from '#core/console/http/client.ts';
import type { GridCentre, RankGrid } from '#domain/grid.ts';

const lookAgainMs = 1500;

/** The grids of a keyword, the newest first; looked at again and again while one is running. */
export function useGrids(id: number) {
  return useQuery({
    queryKey: ['ranks', 'grids', id],
    queryFn: async ({ signal }) => (await getAnswer<readonly RankGrid[]>(gridsPath(id), signal)).data,
    refetchInterval: ({ state }) =>
      state.data?.some((grid) => grid.state === 'RUNNING') === true ? lookAgainMs : false,
  });
}

/** Asks for a grid; gives it as it stands at first. */
export function useAskGrid(id: number) {
  const client = useQueryClient();
  return async ({
    size,
    spacing,
    centre,
  }: {
    size: number;
    spacing: number;
    centre: GridCentre;
  }): Promise<RankGrid> => {
    const answer = (await http.post(gridsPath(id), { size: String(size), spacing, centre })) as { data: RankGrid };
    await client.invalidateQueries({ queryKey: ['ranks', 'grids', id] });
    return answer.data;
  };
}

function gridsPath(id: number): string {
  return `/search-condition-detail/${id}/grids`;
}
