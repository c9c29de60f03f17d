import axios, { type AxiosAdapter, AxiosError, type AxiosResponse } from 'axios';
import Cookies from 'js-cookie';
import { readToken } from '#core/console/http/token.ts';
import type { Call, InputOf } from '#core/model/call.ts';
import { getMe } from '#core/model/calls/core-calls.ts';
import { minute } from '#core/model/day.ts';
import type { CoreErrorCode } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { fileNameOf } from './file-name.ts';
import { afterFirstCalls } from './first-calls.ts';

/** A call's input, untyped. */
export interface Given {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly [param: string]: unknown;
}

/** The address of a call: its path with the params filled in, and the query string without null and undefined values. */
export function addressOf<C extends Call>(call: C, input: Omit<InputOf<NoInfer<C>>, 'body'>): string {
  return addressIn(call, { ...input });
}

/** The same as `addressOf`, for an input without a static type. */
export function addressIn({ path }: Pick<Call, 'path'>, input: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const pairs = Object.entries(Object(input.query)).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** Converts a list's query string (or its pairs) to the `query` input of a call. */
export function listQuery(query: string | [string, string][]): Record<string, readonly string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}

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

/** The one axios instance, which the data provider uses too. It rejects with a CallError. */
export const client = axios.create({
  adapter: againIfForged(afterFirstCalls(axios.getAdapter(axios.defaults.adapter))),
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
  get: (path: string, options?: CallOptions) => bodyOf(client.get(path, options)),
  post: (path: string, data?: unknown, options?: CallOptions) => bodyOf(client.post(path, data, options)),
  put: (path: string, data?: unknown, options?: CallOptions) => bodyOf(client.put(path, data, options)),
  /** A FormData is sent as multipart. */
  patch: (path: string, data?: unknown, options?: CallOptions) => bodyOf(client.patch(path, data, options)),
  delete: (path: string, options?: CallOptions) => bodyOf(client.delete(path, options)),
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
  const answer = await client.request<unknown>({ ...asked, url: path, responseType: 'blob', ...options });
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const blob = answer.data;
  if (!(blob instanceof Blob)) throw CallError.outside('network');
  return { blob, name: fileNameOf(headers['content-disposition']), headers };
}

async function bodyOf(call: Promise<AxiosResponse<unknown>>): Promise<unknown> {
  const { data } = await call;
  return data === '' ? undefined : data;
}

client.interceptors.response.use(
  (answer: AxiosResponse<unknown>) => {
    if (answer.config.method !== 'get') for (const act of onWritten) act();
    return answer;
  },
  async (thrown: unknown) => {
    const error = await callErrorOf(thrown);
    const path = thrown instanceof AxiosError ? thrown.config?.url : undefined;
    if (error.status === 401 && path !== getMe.path) signedOut(error);
    throw error;
  },
);

/** Wraps an axios adapter: sends a call once more if it was refused while the anti-forgery cookie was replaced, as when a session begins. */
function againIfForged(usual: AxiosAdapter): AxiosAdapter {
  return async (config) => {
    const held = Cookies.get(forgeryCookie);
    try {
      return await usual(config);
    } catch (thrown) {
      const isRefused = thrown instanceof AxiosError && thrown.response?.status === 403;
      if (!isRefused || Cookies.get(forgeryCookie) === held) throw thrown;
      return usual(config);
    }
  };
}

async function callErrorOf(thrown: unknown): Promise<CallError> {
  if (!(thrown instanceof AxiosError)) return CallError.outside('network', thrown);
  const { response, code, message } = thrown;
  if (response !== undefined) {
    const id: unknown = response.headers['x-request-id'];
    return answerError(response.status, await readable(response.data), typeof id === 'string' ? id : null);
  }
  // A browser that leaves the page breaks a call off with the code of a timeout
  const isCut = code === AxiosError.ECONNABORTED;
  if (code === AxiosError.ETIMEDOUT || (isCut && /timeout/.test(message))) return CallError.outside('timeout', thrown);
  return CallError.outside(isCut || code === AxiosError.ERR_CANCELED ? 'aborted' : 'network', thrown);
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

/** One problem in an error answer of the server. */
export interface ProblemAnswer {
  readonly code: string;
  readonly message: string;
  /** The path of the field, such as `details.0.keyword`. */
  readonly field?: string;
}

/** A failed call, whether thrown by the HTTP client or by Refine. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  /** Data sent with the errors: the current row of a conflict. */
  readonly data: unknown;
}

/** Converts a thrown value to a Failure. */
export function failureOf(thrown: unknown): Failure {
  const from: Record<string, unknown> = typeof thrown === 'object' && thrown !== null ? { ...thrown } : {};
  const message = thrown instanceof Error ? thrown.message : from.message;
  const status = [from.status, from.statusCode].find((one) => typeof one === 'number');
  return {
    status: status ?? 0,
    message: typeof message === 'string' && message !== '' ? message : words().errors.unknown,
    problems: Array.isArray(from.problems) ? from.problems.filter(isProblem) : [],
    requestId: typeof from.requestId === 'string' ? from.requestId : null,
    data: from.data,
  };
}

function isProblem(value: unknown): value is ProblemAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** A failed call: the server refused it or could not be reached. The message is for the user. */
export class CallError extends Error implements Failure {
  readonly status: number;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  readonly data: unknown;

  constructor({
    status,
    message,
    problems = [],
    requestId = null,
    data,
    cause,
  }: Partial<Failure> & { status: number; message: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.data = data;
  }

  /** The error of a call that ended without an answer. */
  static outside(code: 'network' | 'aborted' | 'timeout', cause?: unknown): CallError {
    const message = words().errors[code];
    return new CallError({ status: 0, message, problems: [{ code, message }], cause });
  }
}

const byStatus: Readonly<Record<number, CoreErrorCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'version_conflict',
  415: 'unsupported_media',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The CallError for an answer outside 200–299: its first message, all its problems, and the data sent with it. */
export function answerError(status: number, body: unknown, requestId: string | null): CallError {
  const { errors, data }: { errors?: unknown; data?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const problems = Array.isArray(errors) ? errors.flatMap(problemFrom) : [];
  const message = problems[0]?.message ?? words().errors[byStatus[status] ?? 'unanswered'];
  return new CallError({ status, message, problems, requestId, data });
}

function problemFrom(value: unknown): ProblemAnswer[] {
  if (typeof value !== 'object' || value === null) return [];
  const { code, message, field }: { code?: unknown; message?: unknown; field?: unknown } = value;
  if (typeof message !== 'string' || message === '') return [];
  return [{ code: typeof code === 'string' ? code : '', message, ...(typeof field === 'string' ? { field } : {}) }];
}
