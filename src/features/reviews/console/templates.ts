import { useQuery } from '@tanstack/react-query';
import { askRows } from '#core/console/http/rows.ts';

/** The user's reply templates, by name. */
export function useTemplates() {
  return useQuery({
    queryKey: ['reply-templates'],
    queryFn: async ({ signal }) => {
      const sort = [{ field: 'name', descending: false }] as const;
      return (await askRows('reply-template', { start: 0, end: 200, sort }, { signal })).data;
    },
    staleTime: 60_000,
  });
}
