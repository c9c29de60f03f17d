import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf, JsonCall } from '#core/model/call.ts';
import { sendGiven } from './send.ts';

/** The query key of a call with this input, or the common prefix for all inputs. */
export function callKey<C extends Call>(call: C, input?: InputOf<NoInfer<C>>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

type Options<C, T> = Omit<UseQueryOptions<AnswerOf<C>, Error, T>, 'queryKey' | 'queryFn'> & {
  /** A prefix of the query key, for answers of several calls that are invalidated together. */
  readonly under?: QueryKey;
};

/** The query options of a call, for use with `useQueries` and the like. */
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

/** Fetches a call's answer with React Query. */
export function useCall<C extends JsonCall, T = AnswerOf<C>>(
  call: C,
  input: InputOf<NoInfer<C>>,
  options?: Options<NoInfer<C>, T>,
): UseQueryResult<T> {
  return useQuery(callQuery<C, T>(call, input, options));
}
