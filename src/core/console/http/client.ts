import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import Cookies from 'js-cookie';
import { readToken } from '#core/console/session/token.ts';
import { getMe } from '#core/model/calls/core-calls.ts';
import { minute } from '#core/model/durations.ts';
import { answerError } from './answer-error.ts';
import { CallError } from './call-error.ts';
import { fileNameOf } from './file-name.ts';
import { afterFirstCalls } from './first-calls.ts';

export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api';

/** Options of a single call, besides its path and body. */
export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** In ms; 0 for none. */
  readonly timeout?: number;
  readonly onDownloadProgress?: (progress: { readonly loaded: number }) => void;
}

const forgeryCookie = 'XSRF-TOKEN';

const client = axios.create({
  adapter: afterFirstCalls(axios.getAdapter(axios.defaults.adapter)),
  baseURL: apiBase,
  timeout: minute,
  withCredentials: true,
  xsrfCookieName: forgeryCookie,
  xsrfHeaderName: 'X-XSRF-TOKEN',
  withXSRFToken: true,
  validateStatus: (status) => status >= 200 && status < 300,
});

client.interceptors.request.use((config) => {
  const token = readToken();
  if (token !== undefined) config.headers.set('Authorization', `Bearer ${token}`);
  return config;
});

let signedOut: (error: CallError) => void = () => undefined;

/** Sets what happens when the server no longer knows the session (401). A 401 of auth/me is exempt. */
export function whenSignedOut(act: (error: CallError) => void): void {
  signedOut = act;
}

const onWritten = new Set<() => void>();

/** Calls `act` whenever the server has taken a write. Returns a function that ends it. */
export function whenWritten(act: () => void): () => void {
  onWritten.add(act);
  return () => onWritten.delete(act);
}

/** The API client. Each call resolves to the answer's body and rejects with a CallError. */
export const http = {
  get: (path: string, options?: CallOptions) => body({ method: 'get', url: path, ...options }),
  post: (path: string, data?: unknown, options?: CallOptions) => body({ method: 'post', url: path, data, ...options }),
  put: (path: string, data?: unknown, options?: CallOptions) => body({ method: 'put', url: path, data, ...options }),
  /** A FormData is sent as multipart. */
  patch: (path: string, data?: unknown, options?: CallOptions) =>
    body({ method: 'patch', url: path, data, ...options }),
  delete: (path: string, options?: CallOptions) => body({ method: 'delete', url: path, ...options }),
};

/**
 * Downloads a file. Returns it with its name and the headers of the answer, which also report characters lost in conversion. Sends a POST
 * if a body is given, otherwise a GET.
 */
export async function download(
  path: string,
  { body: data, ...options }: CallOptions & { readonly body?: object } = {},
): Promise<{ blob: Blob; name: string | null; headers: Readonly<Record<string, string>> }> {
  const asked = data === undefined ? { method: 'get' } : { method: 'post', data };
  const answer = await call({ ...asked, url: path, responseType: 'blob', ...options });
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const blob: unknown = answer.data;
  if (!(blob instanceof Blob)) throw CallError.outside('network');
  return { blob, name: fileNameOf(headers['content-disposition']), headers };
}

async function body(config: AxiosRequestConfig): Promise<unknown> {
  const { data }: { data: unknown } = await call(config);
  return data === '' ? undefined : data;
}

async function call(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  try {
    const answer = await requested(config);
    if (config.method !== 'get') for (const act of onWritten) act();
    return answer;
  } catch (thrown) {
    const error = await callErrorOf(thrown);
    if (error.status === 401 && config.url !== getMe.path) signedOut(error);
    throw error;
  }
}

/** Sends a call; once more if it was refused while the anti-forgery cookie was replaced, as it is when another session begins. */
async function requested(config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const held = Cookies.get(forgeryCookie);
  try {
    return await client.request<unknown>(config);
  } catch (thrown) {
    const isRefused = thrown instanceof AxiosError && thrown.response?.status === 403;
    if (!isRefused || Cookies.get(forgeryCookie) === held) throw thrown;
    return client.request<unknown>(config);
  }
}

async function callErrorOf(thrown: unknown): Promise<CallError> {
  if (!(thrown instanceof AxiosError)) return CallError.outside(axios.isCancel(thrown) ? 'aborted' : 'network', thrown);
  const { response, code } = thrown;
  if (response !== undefined) {
    const id: unknown = response.headers['x-request-id'];
    return answerError(response.status, await readable(response.data), typeof id === 'string' ? id : null);
  }
  if (code === AxiosError.ECONNABORTED && !/timeout/.test(thrown.message)) return CallError.outside('aborted', thrown);
  if (code === AxiosError.ERR_CANCELED) return CallError.outside('aborted', thrown);
  return CallError.outside(
    code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT ? 'timeout' : 'network',
    thrown,
  );
}

// A download's error comes as a Blob that holds JSON
async function readable(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}
