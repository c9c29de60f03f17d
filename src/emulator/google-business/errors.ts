import type { Context } from 'hono';

const statuses = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
} as const;

/** An error in the format of Google's APIs. */
export function googleError(context: Context, code: keyof typeof statuses, message: string, details: object[] = []) {
  const error = { code, message, status: statuses[code], ...(details.length === 0 ? {} : { details }) };
  return context.json({ error }, code);
}

/** A page of a list: pageSize and pageToken as in Google's lists; null for an invalid token. */
export function pageOf<T>(
  items: readonly T[],
  context: Context,
  { usual, most }: { usual: number; most: number },
): { page: readonly T[]; nextPageToken?: string } | null {
  const asked = Number(context.req.query('pageSize') ?? usual);
  const size = Math.min(most, Math.max(1, Number.isInteger(asked) ? asked : usual));
  const token = context.req.query('pageToken');
  const start = token === undefined ? 0 : Number(/^p(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]);
  if (Number.isNaN(start)) return null;
  const end = start + size;
  return {
    page: items.slice(start, end),
    ...(end < items.length ? { nextPageToken: Buffer.from(`p${end}`).toString('base64url') } : {}),
  };
}
