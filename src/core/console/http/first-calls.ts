import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { usefulFor } from './make-first-calls.ts';

declare global {
  interface Window {
    /** GET requests that index.html started before any script of ours was loaded, by path. */
    firstCalls?: Map<string, Promise<Response>>;
  }
}

/** Wraps an axios adapter: a call that the page has started already uses that answer. Each is used once. */
export function afterFirstCalls(usual: AxiosAdapter): AxiosAdapter {
  return (config) => {
    const early = taken(config);
    if (early === undefined) return usual(config);
    // Repeats a failed call, so that its error is handled as usual
    return answered(early, config).then(
      (answer) => answer ?? usual(config),
      () => usual(config),
    );
  };
}

/** The answer as the adapter gives it; undefined for a refusal. Rejects if the call or the transfer of its body fails or takes too long. */
async function answered(early: Promise<Response>, config: InternalAxiosRequestConfig) {
  const answer = await early;
  if (!answer.ok) return undefined;
  const { status, statusText } = answer;
  return { data: await answer.text(), status, statusText, headers: Object.fromEntries(answer.headers), config };
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
