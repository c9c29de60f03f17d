import { corePaths } from '#core/model/paths/path-to.ts';

let asked = false;

/** Prefetches the console's code into the browser's cache while the user types the password; once, and only in production. */
export function fetchConsoleAhead(): void {
  if (asked || !import.meta.env.PROD) return;
  asked = true;
  const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300));
  idle(() => {
    // The console's page contains the names of the files
    fetch(corePaths.home, { credentials: 'same-origin' })
      .then((answer) => answer.text())
      .then(prefetch, () => undefined);
  });
}

// Uses a regular expression instead of a parser: a parsed style element would carry the other page's nonce, which this
// page's CSP rejects
function prefetch(html: string): void {
  for (const address of new Set(html.match(/\/assets\/[\w.-]+\.(js|css)\b/g))) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = address;
    document.head.append(link);
  }
}
