import type { Context } from 'hono';

/** What a refused call is answered with, as Stripe words it. */
export interface Refusal {
  readonly status: 400 | 402 | 404;
  readonly error: Readonly<Record<string, unknown>>;
}

/** What the call asks for cannot be done; `more` names the code, the parameter and what else is known. */
export function invalid(message: string, more: Readonly<Record<string, unknown>> = {}): Refusal {
  return { status: 400, error: { type: 'invalid_request_error', message, ...more } };
}

/** A parameter of the call names what does not exist. */
export function noSuch(type: string, id: string, param: string): Refusal {
  return invalid(`No such ${type}: '${id}'`, { code: 'resource_missing', param });
}

/** The address of the call names what does not exist. */
export function missing(context: Context, type: string, id: string) {
  const { error } = noSuch(type, id, type === 'payment_intent' ? 'intent' : 'id');
  return context.json({ error }, 404);
}
