import { type ComponentType, lazy } from 'react';
import { minute } from '#core/model/day.ts';

/** Set while a reload for missing code has not been followed by a successful load. */
const flag = 'console.reloaded-for-code';
// Longer than a lazy part takes to fail twice, shorter than the time between two releases
const calmMs = 10 * minute;

/** Loads code, or reloads the page and never resolves, so that the spinner stays until then. */
export type LoadCode = <T>(load: () => Promise<T>) => Promise<T>;

/**
 * Loads code in one page's life. After a release the old code's files are gone, so the first failure reloads the page, once; a successful
 * load resets the session's flag of it. A page that was loaded for that reason passes a failure on: a file that stays missing would
 * otherwise cause endless reloads, whatever else can be loaded.
 */
export function codeLoader(reload: () => void): LoadCode {
  // Remembered for the page's life, before a successful load resets the flag; read late, since a build has no session
  let isSecondTry: boolean | null = null;
  let isLeaving = false;
  return async (load) => {
    isSecondTry ??= sessionStorage.getItem(flag) !== null;
    try {
      const loaded = await load();
      // What arrives while the page is being left says nothing about the next one
      if (!isLeaving) sessionStorage.removeItem(flag);
      return loaded;
    } catch (thrown) {
      // A page that has stood for a while meets the next release
      if (isSecondTry && performance.now() < calmMs) throw thrown;
      sessionStorage.setItem(flag, '1');
      if (!isLeaving) reload();
      isLeaving = true;
      return new Promise(() => undefined);
    }
  };
}

export const loadOrReload = codeLoader(() => location.reload());

/** A lazy component, loaded by `loadOrReload`. */
export function lazyWithReload<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadOrReload(load));
}
