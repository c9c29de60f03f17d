import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';

/** What a call of the account answers in `data`, read by `read`; asked anew whenever the screen opens. */
export function useAnswer<T>(path: string, read: (data: unknown) => T) {
  return useQuery({
    queryKey: ['account', path],
    queryFn: async ({ signal }) => read(dataOf(await http.get(path, { signal }))),
    staleTime: 0,
  });
}

/** The `data` of an answer. */
export function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
}

/** The text, number or list of that name in an answer; undefined for anything else. */
export function partOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null
    ? Object.entries(data).find(([one]) => one === name)?.[1]
    : undefined;
}
