/*
 * The inline script of index.html, which runs before any other script is loaded. Makes the calls with which the page
 * begins, and paints its frame. Built on its own (build/page-script.mjs).
 */
import { paintFrame } from '#core/console/first-view/paint-frame.ts';
import type { PageView } from '#core/console/first-view/view.ts';
import { makeFirstCalls } from '#core/console/http/make-first-calls.ts';

const json = document.getElementById('first-calls')?.textContent ?? 'null';
const view: PageView | null = JSON.parse(json);
const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
if (view !== null && token !== undefined) {
  makeFirstCalls(view, decodeURIComponent(token), ({ systemUserRole }) => systemUserRole);
  paintFrame();
}
