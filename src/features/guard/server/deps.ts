import type { GoogleDeps } from '#google/server/deps.ts';

/** What saving a reading of a profile requires. */
export type GuardDeps = Pick<GoogleDeps, 'database' | 'tables' | 'now' | 'publishChange'>;

/** A store, and whom its notices are for. */
export interface GuardedStore {
  readonly id: number;
  readonly name: string;
  readonly managerUserId: number | null;
  readonly ownerUserId: number | null;
}
