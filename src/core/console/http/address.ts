import type { Call, InputOf } from '#core/model/call.ts';

/** The input of any call. */
export interface Given {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly [param: string]: unknown;
}

/** Where a call is made: its path with the places filled, and the query string, without what is null or undefined. */
export function addressOf<C extends Call>(call: C, input: Omit<InputOf<NoInfer<C>>, 'body'>): string {
  return addressIn(call, { ...input });
}

/** The same of an input whose type is not known any more. */
export function addressIn({ path }: Pick<Call, 'path'>, input: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const pairs = Object.entries(Object(input.query)).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** The query string of a list (or its names and values), as a call that takes one is given it. */
export function listQuery(query: string | [string, string][]): Record<string, readonly string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
