import type { Context } from 'hono';
import { standardParameters } from '../contracts/google.ts';

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

/** A page of a list: pageSize and pageToken as in Google's lists, of the query or of a body; null for an invalid token. */
export function pageOf<T>(
  items: readonly T[],
  from: Context | { readonly pageSize: unknown; readonly pageToken: unknown },
  { usual, most }: { usual: number; most: number },
): { page: readonly T[]; nextPageToken?: string } | null {
  const { pageSize, pageToken } =
    'req' in from ? { pageSize: from.req.query('pageSize'), pageToken: from.req.query('pageToken') } : from;
  const asked = Number(pageSize ?? usual);
  const size = Math.min(most, Math.max(1, Number.isInteger(asked) ? asked : usual));
  const token = typeof pageToken === 'string' ? pageToken : undefined;
  const start = token === undefined ? 0 : Number(/^p(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]);
  if (Number.isNaN(start)) return null;
  const end = start + size;
  return {
    page: items.slice(start, end),
    ...(end < items.length ? { nextPageToken: Buffer.from(`p${end}`).toString('base64url') } : {}),
  };
}

/** The refusal of a query parameter that the call does not have; null if it has all of them. */
export function unknownQuery(context: Context, known: Readonly<Record<string, true>>): Response | null {
  const names = Object.keys(context.req.query());
  const unknown = names.find((name) => !Object.hasOwn(known, name) && !standardParameters.some((one) => one === name));
  return unknown === undefined
    ? null
    : badRequest(
        context,
        `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter. Field '${unknown}' could not be found in request message.`,
      );
}

/** The refusal of a field of the body that the message does not have; null if it has all of them. */
export function unknownField(context: Context, sent: object, known: Readonly<Record<string, true>>): Response | null {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(known, name));
  return unknown === undefined
    ? null
    : badRequest(context, `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
}

/** A 400 with the code and the field of a business rule, as the Business Information API gives them. */
export function refusedFor(context: Context, reason: string, field: string): Response {
  return googleError(context, 400, 'Request contains an invalid argument.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'mybusinessbusinessinformation.googleapis.com',
      metadata: { field_mask: field },
    },
  ]);
}

/** A 400 with the details that Google gives with it; `field` is the one at fault. */
export function badRequest(context: Context, description: string, field?: string): Response {
  return googleError(context, 400, description, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ ...(field === undefined ? {} : { field }), description }],
    },
  ]);
}
