import { corePaths } from '#core/model/paths/core-paths.ts';

let asked = false;

/** While the password is being typed, and only then, the browser fetches the console's own code into its cache. */
export function fetchConsoleAhead(): void {
  if (asked || !import.meta.env.PROD) return;
  asked = true;
  const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300));
  idle(() => {
    // The names of the files stand in the console's page
    fetch(corePaths.home, { credentials: 'same-origin' })
      .then((answer) => answer.text())
      .then(prefetch, () => undefined);
  });
}

// Not by a parser: the style element that it would make is another page's, with a nonce that this one's policy refuses
function prefetch(html: string): void {
  for (const address of new Set(html.match(/\/assets\/[\w.-]+\.(js|css)\b/g))) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = address;
    document.head.append(link);
  }
}
