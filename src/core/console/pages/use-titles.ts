import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import { isReference, type ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { rowTitle } from './row-title.ts';

const most = 200;

/** The titles of rows referenced by a form or a filter, before any answer contains them. One request per referenced resource. */
export function useTitles(resource: ResolvedResource, pointed: Readonly<Record<string, unknown>>): Labels {
  const { resources, actor } = useProduct();
  const key = JSON.stringify(pointed);
  const wanted = useMemo(() => {
    const given: Readonly<Record<string, unknown>> = JSON.parse(key);
    return resource.fields.flatMap((field) => {
      const target = isReference(field) ? resources.get(field.to) : undefined;
      const ids = [given[field.name]].flat().filter((id) => typeof id === 'number');
      return target !== undefined && ids.length > 0 && mayDo(target, 'list', actor)
        ? [{ path: field.name, ids: ids.slice(0, most), target }]
        : [];
    });
  }, [resource, resources, actor, key]);
  const { getMany } = useDataProvider()();
  return useQueries({
    queries: wanted.map(({ target, ids }) => ({
      queryKey: ['titles', target.name, ids],
      queryFn: async () => {
        const rows = rowsOf(await getMany?.<Row>({ resource: target.name, ids: [...ids] }));
        return Object.fromEntries(rows.map((row) => [row.id, rowTitle(target, row)]));
      },
    })),
    combine: (answers) => Object.fromEntries(wanted.map(({ path }, index) => [path, answers[index]?.data ?? {}])),
  });
}
