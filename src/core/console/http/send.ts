import type { AnswerOf, InputOf, JsonCall } from '#core/model/call.ts';
import { addressIn, type Given } from './address.ts';
import { type CallOptions, http } from './client.ts';

/** The input, optional if it has no required fields, and the call's options. */
export type Arguments<C> =
  Record<never, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: CallOptions]
    : [input: InputOf<C>, options?: CallOptions];

/**
 * Makes a call. Resolves to the answer that its definition declares, and rejects with a CallError. Does not validate the answer: the
 * compiler and the tests check the server against the same definition.
 */
export function send<C extends JsonCall>(call: C, ...[input, options]: Arguments<NoInfer<C>>): Promise<AnswerOf<C>> {
  return sendGiven(call, { ...input }, options);
}

/** The same as `send`, for an input without a static type. */
export async function sendGiven<C extends JsonCall>(
  call: C,
  given: Given,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  const address = addressIn(call, given);
  const answer =
    call.method === 'get' || call.method === 'delete'
      ? http[call.method](address, options)
      : http[call.method](address, given.body, options);
  const envelope: { data?: unknown } = Object(await answer);
  return (call.answer.as === 'data' ? envelope.data : envelope) as AnswerOf<C>;
}
