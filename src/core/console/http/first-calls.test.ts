// @vitest-environment jsdom
import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstCalls } from './first-calls.ts';

const usual = vi.fn(
  (config: InternalAxiosRequestConfig): Promise<AxiosResponse> =>
    Promise.resolve({ data: 'asked', status: 200, statusText: '', headers: {}, config }),
);
const adapter = afterFirstCalls(usual);
const ask = async (url: string, method = 'get') => (await adapter({ url, method, headers: new AxiosHeaders() })).data;
const early = (path: string, answer: Promise<Response>) => {
  window.firstCalls = new Map([[path, answer]]);
};

afterEach(() => {
  vi.restoreAllMocks();
  delete window.firstCalls;
});

it('what the page has asked for is taken once, however its query is ordered', async () => {
  early('/shop?_start=0&q=a', Promise.resolve(new Response('early')));
  expect(await ask('/shop?q=a&_start=0')).toBe('early');
  expect(await ask('/shop?q=a&_start=0')).toBe('asked');
});

it('what it has not asked for, a write, a refusal and an answer that is old are asked', async () => {
  early('/shop', Promise.resolve(new Response('early')));
  expect(await ask('/owner')).toBe('asked');
  expect(await ask('/shop', 'post')).toBe('asked');
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(await ask('/shop')).toBe('asked');
  vi.restoreAllMocks();
  early('/shop', Promise.resolve(new Response('no', { status: 401 })));
  expect(await ask('/shop')).toBe('asked');
  const failed = Promise.reject<Response>(new TypeError('no network'));
  early('/shop', failed);
  expect(await ask('/shop')).toBe('asked');
});

it('what came in part only is asked', async () => {
  const broken = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('ear'));
      body.error(new DOMException('too late', 'TimeoutError'));
    },
  });
  early('/shop', Promise.resolve(new Response(broken)));
  expect(await ask('/shop')).toBe('asked');
});
