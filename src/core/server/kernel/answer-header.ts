import type { Context } from 'hono';

/**
 * A header of the answer, also of one that is there already: `context.header` would make that one anew, and what it says a stream, which
 * takes longer than all else a short call does.
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
    // What came from elsewhere keeps its headers as they are
    if (!(error instanceof TypeError)) throw error;
    context.header(name, value, { append });
  }
}
