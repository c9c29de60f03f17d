import type {
  BaseRecord,
  CreateParams,
  CrudFilter,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  HttpError,
  LogicalFilter,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import { failureOf } from '#core/console/http/client.ts';
import { fillPath } from '#core/console/ui/paths.ts';
import { maxRows } from '#core/model/query.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved.ts';
import type { Labels, Row, RowList } from '#core/model/row-types.ts';
import { spokenFilters } from './filters.ts';
import { apart, bodyOf } from './uploads.ts';

const usualPageSize = 25;

/**
 * Refine's data provider for the generated API. Based on simple-rest with the console's own HTTP client, extended where the API differs:
 * labels and totals in the answer, operators, versions, files and custom paths. Of `meta`: `idempotencyKey` makes a create idempotent,
 * `updatePath` is the path that a form saves to, `deleted` also reads a deleted row, `optionsOf` lists the options of a reference, `fields`
 * restricts the fields of a list.
 */
export function dataProvider(client: AxiosInstance, resources: ResolvedResources, apiBase: string) {
  // Without a base URL: the client has one
  const rest = simpleRest('', client);

  async function getList<TData extends BaseRecord>(params: GetListParams) {
    const { data: answer } = await answered(rest.getList(listRequest(resources, params)));
    return listOf<TData>(claimed<ListAnswer>(answer));
  }

  async function update<TData extends BaseRecord, TVariables>(params: UpdateParams<TVariables>) {
    const { resource, id, variables, meta } = params;
    const path = updatePathOf(resources, resource, meta);
    const url = path === null ? null : fillPath(path, { id });
    const payload = bodyOf(record(variables));
    const call =
      url === null
        ? rest.update<OneAnswer, unknown>({ resource, id, variables: payload })
        : rest.custom<OneAnswer>({ url, method: 'put', payload });
    return one<TData>(await answered(call));
  }

  return {
    getApiUrl: () => apiBase,
    getList,
    async getOne<TData extends BaseRecord>({ resource, id, meta }: GetOneParams) {
      const single = resources.get(resource)?.singletonPath ?? null;
      if (single !== null) return one<TData>(await answered(rest.custom<OneAnswer>({ url: single, method: 'get' })));
      const row = meta?.deleted === true ? `${id}?deleted=true` : id;
      return one<TData>(await answered(rest.getOne<OneAnswer>({ resource, id: row })));
    },
    async getMany<TData extends BaseRecord>({ resource, ids }: GetManyParams) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return { data: [] };
      const filters: CrudFilter[] = [{ field: 'id', operator: 'in', value: wanted }];
      return getList<TData>({ resource, filters, pagination: { currentPage: 1, pageSize: wanted.length } });
    },
    /** Uploads files in a second request, once the row has an id. */
    async create<TData extends BaseRecord, TVariables>({ resource, variables, meta }: CreateParams<TVariables>) {
      const { plain, files } = apart(record(variables));
      const headers = idempotency(meta);
      const made = one<TData & Partial<Row>>(
        await answered(rest.create<OneAnswer, unknown>({ resource, variables: plain, meta: { headers } })),
      );
      const { id, version } = made.data;
      if (files.length === 0 || id === undefined) return made;
      return update<TData, unknown>({ resource, id, variables: { ...Object.fromEntries(files), version } });
    },
    update,
    async deleteOne<TData extends BaseRecord, TVariables>({ resource, id, variables }: DeleteOneParams<TVariables>) {
      const { version } = record(variables);
      const row = typeof version === 'number' ? `${id}?version=${version}` : id;
      return one<TData>(await answered(rest.deleteOne<OneAnswer>({ resource, id: row })));
    },
    async custom<TData extends BaseRecord, TQuery, TPayload>(params: CustomParams<TQuery, TPayload>) {
      return one<TData>(await answered(rest.custom<OneAnswer, TQuery, TPayload>(params)));
    },
  } satisfies DataProvider;
}

/** simple-rest's request for a list, or for the options of a reference. */
function listRequest(
  resources: ResolvedResources,
  { resource, pagination, sorters, filters = [], meta }: GetListParams,
): GetListParams {
  const options: unknown = meta?.optionsOf;
  const { listPath } = resourceNamed(resources, resource);
  return {
    resource: typeof options === 'string' ? `${resource}/options/${options}` : listPath.slice(1),
    pagination: typeof options === 'string' ? { mode: 'off' } : pageOf(pagination),
    ...(sorters === undefined ? {} : { sorters }),
    filters: [...spokenFilters(filters), ...onlyFields(meta)],
  };
}

/**
 * The path that a row is saved to if it differs from the default; null otherwise. A form without a declared resource passes it in `meta`.
 */
function updatePathOf(resources: ResolvedResources, resource: string, meta: MetaQuery | undefined): string | null {
  const declared = resources.get(resource);
  const path: unknown = meta?.updatePath ?? declared?.singletonPath ?? declared?.updatePath;
  return typeof path === 'string' ? path : null;
}

/** The API's answer to a list. Options of a reference come without a total. */
type ListAnswer = Partial<Omit<RowList<unknown>, 'data'>> & Pick<RowList<unknown>, 'data'>;

/** The API's answer with one row; after a removal, only its id. */
type OneAnswer = { readonly data: unknown; readonly labels?: Labels };

/** A list's answer in Refine's form, with everything else that it contains. */
function listOf<TData>({ data, total = 0, ...beside }: ListAnswer) {
  return { ...beside, data: claimed<TData[]>(data), total };
}

function pageOf(pagination: GetListParams['pagination']) {
  const { currentPage = 1, pageSize = usualPageSize, mode = 'server' } = pagination ?? {};
  // Without a range the API returns its first page only, so «off» requests as many rows as it allows at once
  return mode === 'off' ? { currentPage: 1, pageSize: maxRows } : { currentPage, pageSize };
}

/** A cast: Refine's type parameter is the caller's claim, which cannot be checked here. */
function claimed<T>(value: unknown): T {
  return value as T;
}

function one<TData>({ data: { data, ...beside } }: { data: OneAnswer }): { data: TData; labels?: Labels } {
  return { data: claimed<TData>(data), ...beside };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The filter that restricts the fields of a list's rows; empty for all fields. */
function onlyFields(meta: MetaQuery | undefined): LogicalFilter[] {
  const names: unknown = meta?.fields;
  return Array.isArray(names) ? [{ field: '_fields', operator: 'eq', value: names.join(',') }] : [];
}

function idempotency(meta: MetaQuery | undefined): Record<string, string> {
  const key: unknown = meta?.idempotencyKey;
  return typeof key === 'string' ? { 'Idempotency-Key': key } : {};
}

/** Converts a failed call's error to Refine's HttpError, with the messages by field. Keeps all other data of the error. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const { status, ...failure } = failureOf(thrown);
    const errors: Record<string, string[]> = {};
    for (const problem of failure.problems)
      if (problem.field !== undefined) errors[problem.field] = [...(errors[problem.field] ?? []), problem.message];
    const error: HttpError = Object.assign(new Error(failure.message, { cause: thrown }), {
      ...failure,
      statusCode: status,
      errors,
    });
    throw error;
  }
}
