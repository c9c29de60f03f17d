import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import type { Card } from './cards.ts';

/** The count of a card as it is shown: … while it is asked for, — when it could not be told. */
export function useCardCount({ call }: Card): string {
  const { data, isError } = useQuery({
    queryKey: ['count', call],
    queryFn: async ({ signal }) => countIn(await http.get(call, { signal })),
    staleTime: 30_000,
  });
  if (isError) return '—';
  return data === undefined ? '…' : data;
}

function countIn(answer: unknown): string {
  const { total, data, totalIsEstimate }: { total?: unknown; data?: unknown; totalIsEstimate?: unknown } =
    Object(answer);
  const count = typeof total === 'number' ? total : Array.isArray(data) ? data.length : 0;
  return (totalIsEstimate === true ? '約' : '') + count.toLocaleString('ja-JP');
}
