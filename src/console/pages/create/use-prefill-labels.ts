import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '#console/http/client.ts';
import { useProduct } from '#console/session/product.tsx';
import { type Labels, rowOf } from '#console/ui/rows.ts';
import { mayDo } from '#model/access.ts';
import type { Input } from '#model/draft.ts';
import type { ResolvedResource } from '#model/resolve.ts';

/** The titles of the rows that a prefilled reference points to, so that the form names them. */
export function usePrefillLabels(resource: ResolvedResource, given: Input): Labels {
  const { resources, actor } = useProduct();
  const wanted = useMemo(
    () =>
      resource.fields.flatMap((field) => {
        const id = given[field.name];
        const target = field.kind === 'reference' ? resources.get(field.to) : undefined;
        return target !== undefined && typeof id === 'number' && mayDo(target, 'show', actor)
          ? [{ path: field.name, id, target }]
          : [];
      }),
    [resource, resources, actor, given],
  );
  return useQueries({
    queries: wanted.map(({ target, id }) => ({
      queryKey: ['title', target.name, id],
      queryFn: async () => rowOf(await http.get(`/${target.name}/${id}`)),
    })),
    combine: (answers) =>
      Object.fromEntries(
        wanted.flatMap(({ path, id, target }, index) => {
          const title = answers[index]?.data?.[target.title];
          return typeof title === 'string' ? [[path, { [id]: title }]] : [];
        }),
      ),
  });
}
