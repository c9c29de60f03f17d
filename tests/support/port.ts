import { createServer } from 'node:net';

/** Returns a port that is free at this moment. */
export function freePort(): Promise<number> {
  return freed(0);
}

/**
 * Returns a port that is free together with the next one. Both are below those that the system hands out by itself: another process could
 * be given the next one before it is used.
 */
export async function freePortPair(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 5000);
    const isFree = await Promise.all([freed(port), freed(port + 1)]).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Error('no two ports are free');
}

/**
 * Listens on the port, by 0 on any, and frees it again; returns its number. Where there is an IPv6 loopback, `localhost` may mean that one:
 * another program that has the port there would answer in the place of ours.
 */
async function freed(port: number): Promise<number> {
  const found = await listened(port, '127.0.0.1');
  try {
    await listened(found, '::1');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') return port === 0 ? freed(0) : Promise.reject(error);
  }
  return found;
}

function listened(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
