/**
 * Returns the caller's address: the socket's, or, behind `proxies` reverse proxies of ours, the one that the outermost of them saw. Entries
 * further left in X-Forwarded-For can be forged.
 */
export function clientAddress(proxies: number) {
  return (request: Request, peer: string): string => {
    if (proxies === 0) return peer;
    const forwarded = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return forwarded.at(-proxies) ?? forwarded[0] ?? peer;
  };
}
