import type { Context } from 'hono';

/**
 * Sets a header on the response, also on a finished one: there `context.header` would rebuild the response and make its body a stream, the
 * slowest part of a short call.
 */
export function addHeader(
  context: Pick<Context, 'finalized' | 'header' | 'res'>,
  name: string,
  value: string,
  { append = false } = {},
): void {
  if (!context.finalized) {
    context.header(name, value, { append });
    return;
  }
  const { headers } = context.res;
  try {
    if (append) headers.append(name, value);
    else headers.set(name, value);
  } catch (error) {
    // The headers of a fetched response are immutable
    if (!(error instanceof TypeError)) throw error;
    context.header(name, value, { append });
  }
}
