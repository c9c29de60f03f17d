import { useSubscription } from '@refinedev/core';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import {
  type ActionOf,
  type DeclaredName,
  type Filter,
  formatQuery,
  type ListQuery,
  type Row,
  type RowIn,
  type RowList,
} from '#core/model/row-types.ts';
import { nullIfMissing, send } from './calls.ts';
import { addressOf, type CallOptions, download, listQuery } from './client.ts';

/** Accepts only declared resource names if the name is a literal, and any name if its type is `string`. */
export type Known<N extends string> = string extends N ? string : N extends DeclaredName ? N : DeclaredName;

type FieldOf<N extends string> = keyof RowIn<N> & string;

/** A filter on a field that the resource has. */
export type RowFilter<N extends string> = Omit<Filter, 'field'> & { readonly field: FieldOf<N> };

export interface RowsQuery<N extends string> extends Partial<Omit<ListQuery, 'filters' | 'sort'>> {
  readonly filters?: readonly RowFilter<N>[];
  readonly sort?: readonly { readonly field: FieldOf<N>; readonly descending: boolean }[];
}

/** Fetches a list of a resource's rows, typed as declared. */
export async function fetchRows<const N extends string>(
  resource: N & Known<N>,
  { filters = [], sort = [], ...rest }: RowsQuery<N>,
  options?: CallOptions,
): Promise<RowList<RowIn<N>>> {
  const query = listQuery(formatQuery({ ...rest, filters: [...filters], sort: [...sort] }));
  return listed<N>(await send(calls.listRows, { resource, query }, options));
}

/** Counts the rows that match the filters. */
export async function countRows<const N extends string>(
  resource: N & Known<N>,
  filters: readonly RowFilter<N>[],
  options?: CallOptions,
): Promise<Pick<RowList<unknown>, 'total' | 'totalIsEstimate'>> {
  return fetchRows<N>(resource, { start: 0, end: 0, filters }, options);
}

/** Fetches a row, typed as declared. */
export async function fetchRow<const N extends string>(
  resource: N & Known<N>,
  id: number,
  options?: CallOptions,
): Promise<RowIn<N>> {
  return declared<N>((await send(calls.readRow, { resource, id }, options)).data);
}

/** Changes a row, given the version that was read (optimistic locking). Returns the changed row. */
export async function changeRow<const N extends string>(
  resource: N & Known<N>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  change: Partial<RowIn<N>>,
): Promise<RowIn<N>> {
  return declared<N>((await send(calls.changeRow, { resource, id, body: { version, ...change } })).data);
}

/** Runs a declared action on a row, given the version that was read and its input, if it takes any. Returns the changed row. */
export async function actOn<const N extends string>(
  resource: N & Known<N>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  action: ActionOf<N>,
  input: object = {},
): Promise<RowIn<N>> {
  return declared<N>((await send(calls.actOnRow, { resource, id, action, body: { ...input, version } })).data);
}

/** Casts without a check: the tests validate the server's answers against the declaration. */
function declared<N extends string>(row: Row): RowIn<N> {
  return row as RowIn<N>;
}

function listed<N extends string>(answer: AnswerOf<typeof calls.listRows>): RowList<RowIn<N>> {
  return answer as RowList<RowIn<N>>;
}

/** Downloads the file that a field of a row holds. */
export function downloadRowFile(resource: DeclaredName, id: number, field: string) {
  return download(addressOf(calls.readRowFile, { resource, id, field }));
}

/** A list of a resource's rows as a query of React Query, typed as declared. */
export function rowsQuery<const N extends string>(resource: N & Known<N>, query: NoInfer<RowsQuery<N>>) {
  return {
    queryKey: ['rows', resource, query],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchRows<N>(resource, query, { signal }),
  };
}

/** Fetches a list of a resource's rows with React Query, typed as declared. `select` takes from the answer what is wanted. */
export function useFetchRows<const N extends string, T = RowList<RowIn<N>>>(
  resource: N & Known<N>,
  query: NoInfer<RowsQuery<N>>,
  options?: Omit<UseQueryOptions<RowList<RowIn<N>>, Error, T>, 'queryKey' | 'queryFn'>,
): UseQueryResult<T> {
  return useQuery({
    ...rowsQuery<N>(resource, query),
    ...options,
  });
}

/** A row by its id; null if it does not exist in the user's scope. */
export function useRowOf<const N extends string>(resource: N & Known<N>, id: string) {
  return useQuery({
    queryKey: ['screen', resource, id],
    queryFn: ({ signal }) => nullIfMissing(fetchRow<N>(resource, Number(id), { signal })),
  });
}

/** The first row in the user's scope that the filter matches, or null. */
export function useFirstRowOf<const N extends string>(resource: N & Known<N>, filter: RowFilter<N>) {
  return useFetchRows<N, RowIn<N> | null>(
    resource,
    { start: 0, end: 1, filters: [filter] },
    { select: ({ data: [first = null] }) => first },
  );
}

interface Refetching {
  /** The prefix of the query keys to fetch again. */
  readonly queryKey: QueryKey;
  /** The row whose changes count; without it, those of all rows do. */
  readonly id?: number;
  /** ms until the answers are fetched again, for all events of that time together: thousands may follow each other. */
  readonly after?: number;
}

/** Fetches answers of calls again when rows of a resource have changed, by a user or by a job. */
export function useRefetchOn(resource: string, { queryKey, id, after = 0 }: Refetching): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Refine subscribes once, with the function of the first render
  const latest = useRef({ queryKey, id, after });
  latest.current = { queryKey, id, after };
  useSubscription({
    channel: `resources/${resource}`,
    onLiveEvent: ({ payload: { ids = [] } }) => {
      const wanted = latest.current;
      // An event without ids means too many changes to list
      if (wanted.id !== undefined && ids.length > 0 && !ids.some((one) => Number(one) === wanted.id)) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const { queryKey: key, after: waited } = latest.current;
        void client.invalidateQueries({ queryKey: key }, { cancelRefetch: waited === 0 });
      }, wanted.after);
    },
  });
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      // The next page that shows the answers fetches them
      void client.invalidateQueries({ queryKey: latest.current.queryKey, refetchType: 'none' });
    },
    [client],
  );
}
