import type { AnswerOf, RefusalOf } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { type Filter, formatQuery, type ListQuery } from '#core/model/query.ts';
import type { ActionOf, DeclaredName, Row, RowIn, RowList } from '#core/model/row-types.ts';
import { type CallOptions, listQuery } from './client.ts';
import { send } from './send.ts';

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

/** Runs a declared action on a row, given the version that was read. Returns the changed row. */
export async function actOn<const N extends string>(
  resource: N & Known<N>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  action: ActionOf<N>,
): Promise<RowIn<N>> {
  return declared<N>((await send(calls.actOnRow, { resource, id, action, body: { version } })).data);
}

/** Casts without a check: the tests validate the server's answers against the declaration. */
function declared<N extends string>(row: Row): RowIn<N> {
  return row as RowIn<N>;
}

function listed<N extends string>(answer: AnswerOf<typeof calls.listRows>): RowList<RowIn<N>> {
  return answer as RowList<RowIn<N>>;
}

/** Types a row of a generated page as declared. Partial, since a list only has the fields that it fetches. */
export function rowIn<const N extends DeclaredName>(_resource: N, row: Row): Partial<RowIn<N>> {
  return declared<N>(row);
}

/** The data that the server sent with a refusal; undefined if there is none. */
export function refusedWith<C>({ data }: { readonly data: unknown }): RefusalOf<C> | undefined {
  return (data ?? undefined) as RefusalOf<C> | undefined;
}
