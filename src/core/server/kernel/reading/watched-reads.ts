import type { Reads } from '#core/server/database/database.ts';

/** Returns the same reads, and whether any of them was used. */
export function watchedReads(tx: Reads): { readonly reads: Reads; isUsed(): boolean } {
  let isUsed = false;
  const reads = new Proxy(tx, {
    get(target, name, self) {
      isUsed = true;
      return Reflect.get(target, name, self);
    },
  });
  return { reads, isUsed: () => isUsed };
}
