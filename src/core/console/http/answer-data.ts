import { http } from './client.ts';

/** What a call beside the generated ones answers, in the form that its type in domain/ gives to server and console alike. */
export interface Answer<T> {
  readonly data: T;
  /** Of lists. */
  readonly total: number;
}

/** GETs such a call. The server builds its answer of the same type, so that the two are checked at the compiler's, not here. */
export async function getAnswer<T>(address: string, signal?: AbortSignal): Promise<Answer<T>> {
  return (await http.get(address, signal === undefined ? {} : { signal })) as Answer<T>;
}
