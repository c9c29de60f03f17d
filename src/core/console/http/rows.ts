import { words } from '#core/console/i18n/words.ts';
import type { AnswerOf, RefusalOf } from '#core/model/call.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import {
  type ActionOf,
  type DeclaredName,
  type Filter,
  formatQuery,
  type Labels,
  type ListQuery,
  type Row,
  type RowIn,
  type RowList,
} from '#core/model/row-types.ts';
import { send } from './calls.ts';
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

/** An answer of the data provider. Refine's types omit the labels that it contains. */
interface Answered<T> {
  readonly data: T;
  readonly labels?: Labels;
}

const noRows: readonly Row[] = [];
const noLabels: Labels = {};

/** The rows of a list's answer; empty before it has arrived. */
export function rowsOf(answer: Answered<readonly Row[]> | undefined): readonly Row[] {
  return answer?.data ?? noRows;
}

/** The row of an answer; null before it has arrived. */
export function rowOf(answer: Answered<Row | null> | undefined): Row | null {
  return answer?.data ?? null;
}

/** The labels of an answer. */
export function labelsOf(answer: Answered<unknown> | undefined): Labels {
  return answer?.labels ?? noLabels;
}

/** A saved row, with the titles of the rows it references. */
export interface Saved {
  readonly row: Row;
  readonly labels: Labels;
}

/** Converts Refine's result of a write. Throws if it is missing. */
export function savedOf(answer: { readonly data: Row; readonly labels?: Labels } | undefined): Saved {
  if (answer === undefined) throw new Error(words().savedUnread);
  return { row: answer.data, labels: labelsOf(answer) };
}

/** A random idempotency key. Does not use `randomUUID`, which is missing on pages served over plain HTTP by another machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Turns off Refine's own notifications of a write; the caller shows the outcome. */
export const silently = { successNotification: false, errorNotification: false } as const;

/** Downloads the file that a field of a row holds. */
export function downloadRowFile(resource: DeclaredName, id: number, field: string) {
  return download(addressOf(calls.readRowFile, { resource, id, field }));
}
