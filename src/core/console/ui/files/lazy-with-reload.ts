import { type ComponentType, lazy } from 'react';
import { minute } from '#core/model/durations.ts';

const note = 'console.reloaded-for-code';
// Longer than a lazy part takes to fail twice, shorter than the time between two releases
const calmMs = 10 * minute;

/**
 * A lazy component. After a release the old code's files are gone, so the first failure reloads the page. A failure within ten minutes
 * after that is thrown instead, since a file that stays missing would cause endless reloads.
 */
export function lazyWithReload<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  reload = () => location.reload(),
) {
  return lazy(() => loadOrReload(load, reload));
}

/** The same as `lazyWithReload`, without React. */
export async function loadOrReload<T>(load: () => Promise<T>, reload: () => void): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const now = Date.now();
    // A missing or invalid time (an older release stored 1) counts as long ago
    if (now - Number(sessionStorage.getItem(note)) < calmMs) throw thrown;
    sessionStorage.setItem(note, String(now));
    reload();
    // Never resolves, so that the spinner stays until the page reloads
    return new Promise(() => undefined);
  }
}
