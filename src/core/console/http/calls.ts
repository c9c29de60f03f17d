import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import type { AnswerOf, Call, InputOf, JsonCall, RefusalOf } from '#core/model/call.ts';
import type { DeclaredName, Labels, Row, RowIn } from '#core/model/row-types.ts';
import { addressIn, type CallOptions, failureOf, type Given, http } from './client.ts';

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

interface Options {
  /** Shows a failure, such as `useToast().failed`. Without it the message is returned as `failure`. */
  readonly failed?: (thrown: unknown) => void;
  /** Fetches again what the work has changed, also after a failure. */
  readonly after?: () => unknown;
}

/**
 * Runs one piece of work at a time, or one for each of the keys `of`; the work is handed those of them that are free. `run` returns null, and
 * does nothing, while the work before (of all the keys) is under way or what it showed has not been rendered yet: a second click of a double
 * click comes before React has rendered that the first one sends, or that it has sent. `run` never rejects, and returns null after a failure.
 */
export function useSend<Of = true>({ failed, after }: Options = {}) {
  const [running, setRunning] = useState<readonly (Of | undefined)[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const taken = useRef(running);
  useLayoutEffect(() => {
    taken.current = running;
  }, [running]);
  const attempt = async <T>(step: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await step();
    } catch (thrown) {
      if (failed === undefined) setFailure(failureOf(thrown).message);
      else failed(thrown);
      return null;
    }
  };
  const run = async <T>(work: (free: readonly Of[]) => Promise<T>, ...of: readonly Of[]): Promise<T | null> => {
    const isFree = (one?: Of) => !taken.current.includes(one);
    const free = of.filter(isFree);
    const keys: readonly (Of | undefined)[] = of.length === 0 ? [undefined].filter(isFree) : free;
    if (keys.length === 0) return null;
    taken.current = [...taken.current, ...keys];
    setRunning((before) => [...before, ...keys]);
    setFailure(null);
    try {
      const answer = await attempt(() => work(free));
      if (after !== undefined) await attempt(after);
      return answer;
    } finally {
      setRunning((before) => before.filter((one) => !keys.includes(one)));
    }
  };
  return { running, isRunning: running.length > 0, failure, run };
}

/** The query key of a call with this input, or the common prefix for all inputs. */
export function callKey<C extends Call>(call: C, input?: InputOf<NoInfer<C>>): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

type QueryOptions<C, T> = Omit<UseQueryOptions<AnswerOf<C>, Error, T>, 'queryKey' | 'queryFn'> & {
  /** A prefix of the query key, for answers of several calls that are invalidated together. */
  readonly under?: QueryKey;
};

/** The query options of a call, for use with `useQueries` and the like. */
export function callQuery<C extends JsonCall, T = AnswerOf<C>>(
  call: C,
  input: InputOf<NoInfer<C>>,
  { under = [], ...options }: QueryOptions<NoInfer<C>, T> = {},
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
  options?: QueryOptions<NoInfer<C>, T>,
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

/**
 * Types a row of a generated page as declared. Partial, since a list only has the fields that it fetches. Casts without a check: the
 * tests validate the server's answers against the declaration.
 */
export function rowIn<const N extends DeclaredName>(_resource: N, row: Row): Partial<RowIn<N>> {
  return row as Partial<RowIn<N>>;
}

/** The data that the server sent with a refusal; undefined if there is none. */
export function refusedWith<C>({ data }: { readonly data: unknown }): RefusalOf<C> | undefined {
  return (data ?? undefined) as RefusalOf<C> | undefined;
}

/** An answer of the data provider. Refine's types omit the labels that it contains. */
interface Answered<T> {
  readonly data: T;
  readonly labels?: Labels;
}

const noRows: readonly Row[] = [];
const noLabels: Labels = {};

/** The rows of a list's answer; empty before it has arrived. */
export function rowsOf(answer: Answered<readonly Row[]> | undefined): readonly Row[] {
  return answer?.data ?? noRows;
}

/** The row of an answer; null before it has arrived. */
export function rowOf(answer: Answered<Row | null> | undefined): Row | null {
  return answer?.data ?? null;
}

/** The labels of an answer. */
export function labelsOf(answer: Answered<unknown> | undefined): Labels {
  return answer?.labels ?? noLabels;
}

/** A saved row, with the titles of the rows it references. */
export interface Saved {
  readonly row: Row;
  readonly labels: Labels;
}

/** Converts Refine's result of a write. Throws if it is missing. */
export function savedOf(answer: { readonly data: Row; readonly labels?: Labels } | undefined): Saved {
  if (answer === undefined) throw new Error(words().savedUnread);
  return { row: answer.data, labels: labelsOf(answer) };
}

/** A random idempotency key. Does not use `randomUUID`, which is missing on pages served over plain HTTP by another machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Turns off Refine's own notifications of a write; the caller shows the outcome. */
export const silently = { successNotification: false, errorNotification: false } as const;
