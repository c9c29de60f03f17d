import type { Page } from 'playwright-core';

/** Calls the API as the page does, with its session and CSRF token; returns the response's data. */
export async function fetchAsPage(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) {
  const { status, text } = await page.evaluate(
    async ([verb, where, sent]) => {
      const read = (name: string) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? '';
      const headers = {
        Authorization: `Bearer ${read('token')}`,
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(read('XSRF-TOKEN')),
      };
      const answer = await fetch(`/api${where}`, { method: verb, headers, ...(sent === null ? {} : { body: sent }) });
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (status >= 400) throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}
