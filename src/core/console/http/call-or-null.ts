import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf, JsonCall } from '#core/model/call.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { sendGiven } from './send.ts';
import { callKey } from './use-call.ts';

/** The same as `useCall`, with null for what is not found (404). */
export function useCallOrNull<C extends JsonCall>(
  call: C,
  input: InputOf<NoInfer<C>>,
  options: { readonly staleTime?: number } = {},
): UseQueryResult<AnswerOf<C> | null> {
  return useQuery({
    queryKey: callKey<C>(call, input),
    queryFn: ({ signal }) => nullIfMissing(sendGiven(call, { ...input }, { signal })),
    ...options,
  });
}
