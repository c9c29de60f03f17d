import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf, JsonCall } from '#core/model/call.ts';
import { sendGiven } from './send.ts';

/** Under what the answers of a call are kept: of all its inputs, or of one. */
export function callKey<C extends Call>(call: C, input?: InputOf<NoInfer<C>>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

type Options<C, T> = Omit<UseQueryOptions<AnswerOf<C>, Error, T>, 'queryKey' | 'queryFn'> & {
  /** What stands before the call in the key, where the answers of several calls are dropped together. */
  readonly under?: QueryKey;
};

/** The query of a call, for where several are made at once. */
export function callQuery<C extends JsonCall, T = AnswerOf<C>>(
  call: C,
  input: InputOf<NoInfer<C>>,
  { under = [], ...options }: Options<NoInfer<C>, T> = {},
) {
  return {
    queryKey: [...under, ...callKey<C>(call, input)],
    queryFn: ({ signal }: { signal: AbortSignal }) => sendGiven(call, { ...input }, { signal }),
    ...options,
  };
}

/** What a call answers, on a screen. */
export function useCall<C extends JsonCall, T = AnswerOf<C>>(
  call: C,
  input: InputOf<NoInfer<C>>,
  options?: Options<NoInfer<C>, T>,
): UseQueryResult<T> {
  return useQuery(callQuery<C, T>(call, input, options));
}
