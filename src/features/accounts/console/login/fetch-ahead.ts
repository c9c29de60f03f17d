let asked = false;

/** While the password is being typed, and only then, the browser fetches the console's own code into its cache. */
export function fetchConsoleAhead(): void {
  if (asked || !import.meta.env.PROD) return;
  asked = true;
  const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300));
  idle(() => {
    // The names of the files stand in the console's page
    fetch('/', { credentials: 'same-origin' })
      .then((answer) => answer.text())
      .then(prefetch, () => undefined);
  });
}

function prefetch(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const addresses = [
    ...page.querySelectorAll('script[type=module][src], link[rel=modulepreload], link[rel=stylesheet]'),
  ].map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
  for (const address of addresses) {
    if (address === null) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = address;
    document.head.append(link);
  }
}
