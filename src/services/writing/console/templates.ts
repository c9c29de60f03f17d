import { useFetchRows } from '#core/console/http/rows.ts';
import { minute } from '#core/model/day.ts';
import type { TemplateUse } from '#domain/placeholders.ts';

/** Fetches the templates that the user may use, by name. */
export function useTemplates(use: TemplateUse) {
  const sort = [{ field: 'name', descending: false }] as const;
  const filters = [{ field: 'use', operator: 'eq', value: use }] as const;
  return useFetchRows(
    'reply-template',
    { start: 0, end: 200, sort, filters },
    { staleTime: minute, select: ({ data }) => data },
  );
}
