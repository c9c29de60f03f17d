import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import { rowsOf } from '#core/console/ui/rows.ts';

export interface Template {
  readonly id: number;
  readonly name: string;
  readonly body: string;
}

/** The user's reply templates, by name. */
export function useTemplates() {
  return useQuery({
    queryKey: ['reply-templates'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/reply-template?_sort=name&_end=200', { signal })).map(
        ({ id, name, body }): Template => ({ id, name: String(name), body: String(body) }),
      ),
    staleTime: 60_000,
  });
}
