import type { BaseRecord, CrudFilter, DataProvider, HttpError, MetaQuery } from '@refinedev/core';
import { fromCrudFilters, fromCrudSorts } from '#console/list-state/crud.ts';
import { failureOf } from '#console/ui/failure.ts';
import { fillPath } from '#console/ui/paths.ts';
import { formatQuery, type ListQuery, maxRows } from '#model/query.ts';
import { type ResolvedResources, resourceNamed } from '#model/resolve.ts';

/** The part of the HTTP client that the data provider speaks through; every call answers the body. */
export interface Http {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown, config?: { headers?: Record<string, string> }): Promise<unknown>;
  patch(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body?: unknown): Promise<unknown>;
  delete(path: string): Promise<unknown>;
}

const usualPageSize = 25;
/** The name under which a list's search travels among Refine's filters. */
const searchName = 'q';

/** Refine's data provider over the generated API. `meta.idempotencyKey` makes a create safe to repeat. */
export function dataProvider(http: Http, resources: ResolvedResources, apiBase: string): DataProvider {
  const list = async <TData>(name: string, query: Partial<ListQuery>) => {
    const { listPath } = resourceNamed(resources, name);
    const answer = record(await told(http.get(`${listPath}?${new URLSearchParams(formatQuery(query))}`)));
    const { data, total, labels, totalIsEstimate } = answer;
    return {
      data: claimed<TData[]>(Array.isArray(data) ? data : []),
      total: typeof total === 'number' ? total : 0,
      labels,
      totalIsEstimate: totalIsEstimate === true,
    };
  };
  return {
    getApiUrl: () => apiBase,
    getList<TData extends BaseRecord>({ resource, pagination, sorters = [], filters = [] }: Params<'getList'>) {
      const { currentPage = 1, pageSize = usualPageSize, mode = 'server' } = pagination ?? {};
      const [start, end] = mode === 'off' ? [0, maxRows] : [(currentPage - 1) * pageSize, currentPage * pageSize];
      const narrowing = fromCrudFilters(filters.filter((filter) => !isSearch(filter)));
      const search = filters
        .filter(isSearch)
        .map((filter) => String(filter.value))
        .join(' ');
      return list<TData>(resource, { start, end, sort: fromCrudSorts(sorters), filters: narrowing, search });
    },
    getOne: async <TData extends BaseRecord>({ resource, id, meta }: Params<'getOne'>) =>
      one<TData>(await told(http.get(`/${resource}/${id}${meta?.deleted === true ? '?deleted=true' : ''}`))),
    async getMany<TData extends BaseRecord>({ resource, ids }: NonNullable<Params<'getMany'>>) {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return { data: [] };
      return list<TData>(resource, {
        start: 0,
        end: wanted.length,
        filters: [{ field: 'id', operator: 'in', value: wanted }],
      });
    },
    create: async <TData extends BaseRecord, TVariables>({
      resource,
      variables,
      meta,
    }: {
      resource: string;
      variables: TVariables;
      meta?: MetaQuery;
    }) => one<TData>(await told(http.post(`/${resource}`, variables, { headers: idempotency(meta) }))),
    async update<TData extends BaseRecord, TVariables>({
      resource,
      id,
      variables,
    }: {
      resource: string;
      id: string | number;
      variables: TVariables;
    }) {
      const { updatePath } = resourceNamed(resources, resource);
      const put = updatePath === null ? null : fillPath(updatePath, { id });
      return one<TData>(
        await told(put === null ? http.patch(`/${resource}/${id}`, variables) : http.put(put, variables)),
      );
    },
    async deleteOne<TData extends BaseRecord, TVariables>({
      resource,
      id,
      variables,
    }: {
      resource: string;
      id: string | number;
      variables?: TVariables;
    }) {
      const { version } = record(variables);
      return one<TData>(
        await told(http.delete(`/${resource}/${id}${typeof version === 'number' ? `?version=${version}` : ''}`)),
      );
    },
    async custom<TData extends BaseRecord, TQuery, TPayload>({
      url,
      method,
      payload,
      query,
    }: {
      url: string;
      method: string;
      payload?: TPayload;
      query?: TQuery;
    }) {
      const params = new URLSearchParams(Object.entries(record(query)).map(([name, value]) => [name, String(value)]));
      const path = params.size === 0 ? url : `${url}?${params}`;
      const isWrite = method === 'post' || method === 'put' || method === 'patch';
      return one<TData>(
        await told(isWrite ? http[method](path, payload) : method === 'delete' ? http.delete(path) : http.get(path)),
      );
    },
  };
}

type Params<K extends keyof DataProvider> = DataProvider[K] extends ((params: infer P) => unknown) | undefined
  ? P
  : never;

/** Refine's type parameter is its caller's claim about the rows; the server's answer cannot prove it. */
function claimed<T>(value: unknown): T {
  return value as T;
}

function one<TData>(answer: unknown): { data: TData; labels: unknown } {
  const { data, labels } = record(answer);
  return { data: claimed<TData>(data), labels };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isSearch(filter: CrudFilter): filter is CrudFilter & { field: string } {
  return 'field' in filter && filter.field === searchName;
}

function idempotency(meta: MetaQuery | undefined): Record<string, string> {
  const key: unknown = meta?.idempotencyKey;
  return typeof key === 'string' ? { 'Idempotency-Key': key } : {};
}

/** Errors in Refine's form, the messages by field, with all that the server told beside. */
async function told<T>(call: Promise<T>): Promise<T> {
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
