import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf, JsonCall } from '#core/model/call.ts';
import { failureOf } from './failure.ts';
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

/** Resolves to the answer, or to null on 404; rejects with any other failure. */
export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (failureOf(thrown).status === 404) return null;
    throw thrown;
  }
}
