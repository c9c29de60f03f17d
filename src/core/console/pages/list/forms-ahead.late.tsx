import { useEffect } from 'react';

/**
 * Fetches the files that every form needs into the browser's cache, without running them. The build names them in index.html
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
  if (document.querySelector(`link[href="${path}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = path.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.href = path;
  // Vite preloads nothing for which there is a link
  for (const end of ['load', 'error']) link.addEventListener(end, () => link.remove());
  document.head.append(link);
}
