import type { Context } from 'hono';

/** The response to a refused call, in Stripe's format. */
export interface Refusal {
  readonly status: 400 | 402 | 404;
  readonly error: Readonly<Record<string, unknown>>;
}

/** The call is invalid; `more` adds the code, the parameter and other details. */
export function invalid(message: string, more: Readonly<Record<string, unknown>> = {}): Refusal {
  return { status: 400, error: { type: 'invalid_request_error', message, ...more } };
}

/** A parameter refers to something that does not exist. */
export function noSuch(type: string, id: string, param: string): Refusal {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param });
}

/** The path refers to something that does not exist; answers 404. */
export function missing(context: Context, type: string, id: string) {
  const { error } = noSuch(type, id, type === 'payment_intent' ? 'intent' : 'id');
  return context.json({ error }, 404);
}
