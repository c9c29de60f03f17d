import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { second } from '#core/model/durations.ts';

declare global {
  interface Window {
    /** GET requests that index.html started before any script of ours was loaded, by path. */
    firstCalls?: Map<string, Promise<Response>>;
  }
}

/** In ms since the page was opened. An answer that has not been used by then is too old. */
const usefulFor = 30 * second;

/** Wraps an axios adapter: a call that the page has started already uses that answer. Each is used once. */
export function afterFirstCalls(usual: AxiosAdapter): AxiosAdapter {
  return (config) => {
    const early = taken(config);
    if (early === undefined) return usual(config);
    return early.then(
      async (answer) => {
        // Repeats a failed call, so that its error is handled as usual
        if (!answer.ok) return usual(config);
        const headers = Object.fromEntries(answer.headers);
        return { data: await answer.text(), status: answer.status, statusText: answer.statusText, headers, config };
      },
      () => usual(config),
    );
  };
}

function taken({ method, url = '', responseType }: InternalAxiosRequestConfig): Promise<Response> | undefined {
  const calls = window.firstCalls;
  if (calls === undefined || method !== 'get' || responseType === 'blob' || performance.now() > usefulFor) return;
  const wanted = inOrder(url);
  const path = [...calls.keys()].find((one) => inOrder(one) === wanted);
  if (path === undefined) return;
  const call = calls.get(path);
  calls.delete(path);
  return call;
}

/** The address with its query sorted, so that the order of the params does not matter. */
function inOrder(address: string): string {
  const [path, query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}
