import { useQuery } from '@tanstack/react-query';
import { fetchRows } from '#core/console/http/rows.ts';
import { minute } from '#core/model/durations.ts';
import type { TemplateUse } from '#domain/placeholders.ts';

/** Fetches the templates that the user may use, by name. */
export function useTemplates(use: TemplateUse) {
  return useQuery({
    queryKey: ['text-templates', use],
    queryFn: async ({ signal }) => {
      const sort = [{ field: 'name', descending: false }] as const;
      const filters = [{ field: 'use', operator: 'eq', value: use }] as const;
      return (await fetchRows('reply-template', { start: 0, end: 200, sort, filters }, { signal })).data;
    },
    staleTime: minute,
  });
}
