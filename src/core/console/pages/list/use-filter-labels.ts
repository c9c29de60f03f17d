import { useMemo } from 'react';
import { isReference, type ResolvedResource } from '#core/model/resolved.ts';
import type { Filter, Labels } from '#core/model/row-types.ts';
import { useTitles } from '../use-titles.ts';

/** The labels of the rows, plus those of rows that only a filter references. The latter are fetched after the rows. */
export function useFilterLabels(
  resource: ResolvedResource,
  filters: readonly Filter[],
  labels: Labels,
  hasRows: boolean,
): Labels {
  const unknown: Record<string, number[]> = {};
  for (const { field, value } of filters) {
    const pointing = resource.field.get(field);
    if (!hasRows || pointing === undefined || !isReference(pointing)) continue;
    const ids = [value]
      .flat()
      .filter((id): id is number => typeof id === 'number' && labels[field]?.[id] === undefined);
    if (ids.length > 0) unknown[field] = [...(unknown[field] ?? []), ...ids];
  }
  const titles = useTitles(resource, unknown);
  return useMemo(() => {
    const names = new Set([...Object.keys(labels), ...Object.keys(titles)]);
    return Object.fromEntries([...names].map((name) => [name, { ...titles[name], ...labels[name] }]));
  }, [labels, titles]);
}
