import type { AnswerOf, InputOf, JsonCall } from '#core/model/call.ts';
import { addressIn, type Given } from './address.ts';
import { type CallOptions, http } from './client.ts';

/** The input, which may be left out where nothing in it is demanded, and what the single call says besides. */
export type Arguments<C> =
  Record<never, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: CallOptions]
    : [input: InputOf<C>, options?: CallOptions];

/**
 * Makes a call: resolves to what its definition says that it answers, and rejects with a CallError. The answer is not checked
 * here: the server is held to the same definition by the compiler and by the tests.
 */
export function send<C extends JsonCall>(call: C, ...[input, options]: Arguments<NoInfer<C>>): Promise<AnswerOf<C>> {
  return sendGiven(call, { ...input }, options);
}

/** The same with an input whose type is not known any more. */
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
