import type { Call, InputOf } from '#core/model/call.ts';

/** A call's input, untyped. */
export interface Given {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly [param: string]: unknown;
}

/** The address of a call: its path with the params filled in, and the query string without null and undefined values. */
export function addressOf<C extends Call>(call: C, input: Omit<InputOf<NoInfer<C>>, 'body'>): string {
  return addressIn(call, { ...input });
}

/** The same as `addressOf`, for an input without a static type. */
export function addressIn({ path }: Pick<Call, 'path'>, input: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const pairs = Object.entries(Object(input.query)).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** Converts a list's query string (or its pairs) to the `query` input of a call. */
export function listQuery(query: string | [string, string][]): Record<string, readonly string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
