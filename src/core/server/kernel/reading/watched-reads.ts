import type { Reads } from '#core/server/database/database.ts';

/** Returns the same reads, and whether anything was asked of them yet. */
export function watchedReads(tx: Reads): { readonly reads: Reads; isAsked(): boolean } {
  let isAsked = false;
  const reads = new Proxy(tx, {
    get(target, name, self) {
      isAsked = true;
      return Reflect.get(target, name, self);
    },
  });
  return { reads, isAsked: () => isAsked };
}
