/** The hosts of one PostgreSQL, each as a URL of its own, and the one that is believed to take writes. */
export interface Hosts {
  readonly count: number;
  current(): string;
  /** The host at `url` was refused or takes no writes: the next one is tried, unless another caller has moved on already. */
  skip(url: string): void;
}

/** The hosts that a URL names: `postgres://user:password@first:5432,second:5433/name`. */
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
  // Elsewhere sslmode=require means: encrypted, whoever answers; the driver by itself would demand a known certificate as well
  const query = /[?&]sslmode=/.test(rest) && !rest.includes('uselibpqcompat') ? `${rest}&uselibpqcompat=true` : rest;
  return hosts.split(',').map((host) => `${scheme}${user}${host}${query}`);
}
