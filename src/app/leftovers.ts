import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees the garbage of a start, some tens of MB: V8 collects it only while much is allocated, which never happens in an idle process. */
export function dropLeftovers(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
