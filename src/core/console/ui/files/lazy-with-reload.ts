import { type ComponentType, lazy } from 'react';
import { minute } from '#core/model/durations.ts';

const note = 'console.reloaded-for-code';
// Longer than what comes late needs to fail twice, shorter than two releases lie apart
const calmMs = 10 * minute;

/**
 * A part of a page whose code comes on demand. After a release the old code's files are gone: the first failure reloads the page, and
 * one within the minutes after that is passed on, whatever else has come meanwhile: what never comes would reload it for ever.
 */
export function lazyWithReload<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  reload = () => location.reload(),
) {
  return lazy(() => loadOrReload(load, reload));
}

/** What `lazyWithReload` does, without React. */
export async function loadOrReload<T>(load: () => Promise<T>, reload: () => void): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const now = Date.now();
    // What stands there for no time (nothing, the 1 of an older release) is long ago
    if (now - Number(sessionStorage.getItem(note)) < calmMs) throw thrown;
    sessionStorage.setItem(note, String(now));
    reload();
    // The page is going away: nothing to show meanwhile but the spinner
    return new Promise(() => undefined);
  }
}
