import { useSyncExternalStore } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { themeKey } from '#core/console/session/clear-user-storage.ts';
import { darkDevice, isDarkNow, onPaper, storedMode, type ThemeMode } from '#core/console/session/stored-theme.ts';

export function themeModeLabels(): Record<ThemeMode, string> {
  const { light, dark, asDevice: auto } = words();
  return { light, dark, auto };
}

const changed = 'console:theme';

function subscribe(listener: () => void): () => void {
  const media = [darkDevice, onPaper].map((query) => window.matchMedia(query));
  for (const one of media) one.addEventListener('change', listener);
  // The first for changes in this tab, the second for those in other tabs
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    for (const one of media) one.removeEventListener('change', listener);
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Saves the theme on this device, and notifies this tab's listeners. */
export function chooseThemeMode(mode: ThemeMode): void {
  localStorage.setItem(themeKey, mode);
  window.dispatchEvent(new Event(changed));
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, storedMode);
}

/** True if the theme is dark now, by choice or by the device's setting. Print is always light. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDarkNow);
}
