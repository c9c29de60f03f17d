import { useEffect } from 'react';

/**
 * Fetches what all forms share into the browser's cache, without running it. The build names the files in index.html
 * (scripts/lib/forms-ahead.mjs).
 */
export default function FormsAhead() {
  useEffect(fetchOnce, []);
  return null;
}

function fetchOnce(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="forms-ahead"]');
  named?.remove();
  for (const path of named?.content.split(' ') ?? []) prefetch(path);
}

function prefetch(path: string): void {
  const { href } = new URL(path, location.href);
  if ([...document.querySelectorAll('link')].some((one) => one.href === href)) return;
  const link = document.createElement('link');
  // Where it is unknown, the link would stay, and Vite preloads nothing for which there is a link
  if (!link.relList.supports('prefetch')) return;
  link.rel = 'prefetch';
  link.as = path.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.href = href;
  for (const end of ['load', 'error']) link.addEventListener(end, () => link.remove());
  document.head.append(link);
}
