import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { mayDo } from '#core/model/access.ts';
import { isReference, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { rowTitle } from './row-title.ts';

const most = 200;

/**
 * The titles of rows referenced by a form or a filter, before any answer contains them. `pointed` holds their ids by the path of the field,
 * also of a sub-row's (`details.searchLocationId`). One request per referenced resource.
 */
export function useTitles(resource: ResolvedResource, pointed: Readonly<Record<string, unknown>>): Labels {
  const { resources, actor } = useProduct();
  const key = JSON.stringify(pointed);
  const wanted = useMemo(() => {
    const given: Readonly<Record<string, unknown>> = JSON.parse(key);
    return placed(resource).flatMap(([path, field]) => {
      const target = isReference(field) ? resources.get(field.to) : undefined;
      const ids = [...new Set([given[path]].flat().filter((id) => typeof id === 'number'))];
      return target !== undefined && ids.length > 0 && mayDo(target, 'list', actor)
        ? [{ path, ids: ids.slice(0, most), target }]
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

/** The fields of a row and of its sub-rows, with their paths. */
function placed({ fields }: ResolvedResource): readonly (readonly [string, ResolvedField])[] {
  return fields.flatMap((field) => [
    [field.name, field] as const,
    ...subFields(field).map((sub) => [`${field.name}.${sub.name}`, sub] as const),
  ]);
}
