import { type ComponentType, lazy } from 'react';

const flag = 'console.reloaded-for-code';

/**
 * A page whose code comes on demand. After a release the old code's files are gone: the first failure reloads the page
 * once (noted in the session), a success takes the note away, a second failure is passed on.
 */
export function lazyWithReload<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  reload = () => location.reload(),
) {
  return lazy(() => loadOrReload(load, reload));
}

/** The code of a page is there: when it is missing the next time, the page may be reloaded again. */
export function forgetReload(): void {
  sessionStorage.removeItem(flag);
}

/** What `lazyWithReload` does, without React. */
export async function loadOrReload<T>(load: () => Promise<T>, reload: () => void): Promise<T> {
  try {
    const loaded = await load();
    forgetReload();
    return loaded;
  } catch (thrown) {
    if (sessionStorage.getItem(flag) !== null) throw thrown;
    sessionStorage.setItem(flag, '1');
    reload();
    // The page is going away: nothing to show meanwhile but the spinner
    return new Promise(() => undefined);
  }
}
