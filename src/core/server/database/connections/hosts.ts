/** The hosts of one PostgreSQL, each as its own URL, and the one that is believed to accept writes. */
export interface Hosts {
  readonly count: number;
  current(): string;
  /**
   * Reports that the host at `url` refused or accepts no writes: the next one becomes current, unless another caller has already moved on.
   */
  skip(url: string): void;
}

/** Parses the hosts of a URL: `postgres://user:password@first:5432,second:5433/name`. */
export function hostsOf(url: string): Hosts {
  const urls = urlsOf(url);
  let index = 0;
  const current = () => urls[index] ?? url;
  return {
    count: urls.length,
    current,
    skip(failed) {
      if (failed === current()) index = (index + 1) % urls.length;
    },
  };
}

function urlsOf(url: string): string[] {
  const scheme = /^\w+:\/\//.exec(url)?.[0] ?? '';
  const [authority = ''] = url.slice(scheme.length).split(/[/?#]/, 1);
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const hosts = authority.slice(user.length);
  const rest = url.slice(scheme.length + authority.length);
  // In libpq, sslmode=require encrypts without verifying the certificate; the driver by default verifies it as well
  const query = /[?&]sslmode=/.test(rest) && !rest.includes('uselibpqcompat') ? `${rest}&uselibpqcompat=true` : rest;
  return hosts.split(',').map((host) => `${scheme}${user}${host}${query}`);
}
