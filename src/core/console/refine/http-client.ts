import axios, { AxiosHeaders, type AxiosInstance } from 'axios';

/** The part of the HTTP client that the data provider uses. Each call resolves to the answer's body. */
export interface Http {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown, config?: { headers?: Record<string, string> }): Promise<unknown>;
  patch(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body?: unknown): Promise<unknown>;
  delete(path: string): Promise<unknown>;
}

/**
 * Wraps the console's HTTP client as the axios instance that simple-rest expects. An answer's `data` is its body. Errors are the client's
 * own CallErrors, with everything that the server sent.
 */
export function axiosOver(http: Http): AxiosInstance {
  return axios.create({
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    async adapter(config) {
      const path = config.url ?? '';
      const key = config.headers.get(idempotencyKey);
      const options = typeof key === 'string' ? [{ headers: { [idempotencyKey]: key } }] : [];
      const ask: Readonly<Record<string, () => Promise<unknown>>> = {
        get: () => http.get(path),
        delete: () => http.delete(path),
        post: () => http.post(path, config.data, ...options),
        patch: () => http.patch(path, config.data),
        put: () => http.put(path, config.data),
      };
      const call = ask[config.method ?? 'get'];
      if (call === undefined) throw new Error(`the API is not asked by ${config.method}`);
      return { data: await call(), status: 200, statusText: '', headers: new AxiosHeaders(), config };
    },
  });
}

const idempotencyKey = 'Idempotency-Key';
