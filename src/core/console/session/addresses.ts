/** The login page, which leads back to `to` afterwards. */
export function loginAddress(to: string): string {
  return to === '/' || to === '' ? '/login' : `/login?${new URLSearchParams({ to })}`;
}

/** The place to go after a login: a path of this very console, else home. Never another site, never the login page again. */
export function safeTarget(to: string | null, origin: string): string {
  if (to === null || !to.startsWith('/')) return '/';
  const url = URL.parse(to, origin);
  if (url === null || url.origin !== origin || /^\/(login|auth\/)/.test(url.pathname)) return '/';
  // `/.//evil.example` is a path of ours until it is written down again: then it would name a host
  if (url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
