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

/** Listens on the port, by 0 on any, and frees it again; returns its number. */
function freed(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
