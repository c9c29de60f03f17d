import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { second } from '#core/model/durations.ts';

declare global {
  interface Window {
    /** What the page itself asked for before any script of ours had come, by path: see index.html. */
    firstCalls?: Map<string, Promise<Response>>;
  }
}

/** ms after the page was opened; an answer that nobody wanted until then would be old. */
const usefulFor = 30 * second;

/** The adapter, but for calls that the page has already made: their answers are taken, each once. */
export function afterFirstCalls(usual: AxiosAdapter): AxiosAdapter {
  return (config) => {
    const early = taken(config);
    if (early === undefined) return usual(config);
    return early.then(
      async (answer) => {
        // What was refused is asked again: its refusal is told by whoever asks
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

/** The address with its query sorted: both sides mean the same, whichever came first. */
function inOrder(address: string): string {
  const [path, query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}
