import type { AnswerOf, JsonCall } from '#core/model/call.ts';
import type { AppContext } from './context.ts';

/** Answers with the JSON that the call's definition declares; `status` overrides the declared one. */
export function reply<C extends JsonCall>(
  context: AppContext,
  { answer, status: usual }: C,
  value: AnswerOf<NoInfer<C>>,
  status: 200 | 201 | 202 = usual ?? 200,
): Response {
  return context.json(answer.as === 'data' ? { data: value } : Object(value), status);
}
