import { isIP, SocketAddress } from 'node:net';

/**
 * Returns the caller's address: the socket's, or, behind `proxies` reverse proxies of ours, the one that the outermost of them saw. Entries
 * further left in X-Forwarded-For can be forged. What is no address counts as the socket's: by a word of their own, callers would escape the
 * limits by address.
 */
export function clientAddress(proxies: number) {
  return (request: Request, peer: string): string => {
    const socket = addressIn(peer) ?? peer;
    if (proxies === 0) return socket;
    const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const seen = forwarded.at(-proxies) ?? forwarded[0] ?? '';
    return addressIn(seen) ?? socket;
  };
}

/**
 * Returns the address without the port, brackets and zone that proxies may write: IPv4 in its own form, IPv6 in its one short form, for an
 * address that is written in two ways would be two callers; null if it is none.
 */
function addressIn(text: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const plain = (bracketed ?? withPort ?? text).replace(/%[\w.-]{1,64}$/, '');
  if (isIP(plain) !== 6) return isIP(plain) === 4 ? plain : null;
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}
