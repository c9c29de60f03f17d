import { useQuery } from '@tanstack/react-query';
import { send } from '#core/console/http/calls.ts';
import { listQuery } from '#core/console/http/client.ts';
import { type ListOrigin, originOf, rememberOrigin } from '#core/console/list-state/origin.ts';
import { listRows } from '#core/model/calls/row-calls.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

export interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
  /** From 1. */
  readonly position: number;
  readonly total: number;
}

const reach = 25;

/** The rows before and after a row in the list that the user came from, also across pages. Null if there is no such list. */
export function useNeighbours(resource: ResolvedResource, id: number): Neighbours | null {
  const origin = originOf(resource.name);
  const index = origin?.ids.indexOf(id) ?? -1;
  const known = origin === null ? null : around(origin, id);
  // Its place in the list is known at once; only a row beyond the known part must be fetched
  const { data = known } = useQuery({
    queryKey: ['neighbours', resource.name, id, origin?.query],
    queryFn: async () => {
      if (origin === null) return null;
      const wider = await widened(resource, origin, index);
      rememberOrigin(resource.name, wider);
      return around(wider, id);
    },
    enabled: origin !== null && index >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Extends the known part of a list by up to 25 rows if the row is at its edge. */
async function widened(resource: ResolvedResource, origin: ListOrigin, index: number): Promise<ListOrigin> {
  const end = origin.start + origin.ids.length;
  if (index === 0 && origin.start > 0) {
    const start = Math.max(0, origin.start - reach);
    const ids = await idsBetween(resource, origin, start, origin.start);
    return { ...origin, start, ids: [...ids, ...origin.ids] };
  }
  if (index === origin.ids.length - 1 && end < origin.total)
    return {
      ...origin,
      ids: [...origin.ids, ...(await idsBetween(resource, origin, end, Math.min(origin.total, end + reach)))],
    };
  return origin;
}

async function idsBetween(
  resource: ResolvedResource,
  origin: ListOrigin,
  start: number,
  end: number,
): Promise<number[]> {
  const params = new URLSearchParams(origin.query);
  params.set('_start', String(start));
  params.set('_end', String(end));
  const { data } = await send(listRows, { resource: resource.name, query: listQuery(params.toString()) });
  return data.map((row) => row.id);
}

/** A row's position and neighbours in the known part of a list. Null if the row is not in it. */
export function around(origin: ListOrigin, id: number): Neighbours | null {
  const index = origin.ids.indexOf(id);
  if (index < 0) return null;
  return {
    previous: origin.ids[index - 1] ?? null,
    next: origin.ids[index + 1] ?? null,
    position: origin.start + index + 1,
    total: origin.total,
  };
}
