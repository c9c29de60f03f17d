import axios, { AxiosHeaders, type AxiosInstance } from 'axios';

/** The part of the HTTP client that the data provider speaks through; every call answers the body. */
export interface Http {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown, config?: { headers?: Record<string, string> }): Promise<unknown>;
  patch(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body?: unknown): Promise<unknown>;
  delete(path: string): Promise<unknown>;
}

/**
 * The console's HTTP client in the form that simple-rest takes. An answer's body is its data; what is thrown is the client's
 * own, with all that the server told of its errors.
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
