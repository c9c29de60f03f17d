import { useSyncExternalStore } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { themeKey } from '#core/console/session/clear-user-storage.ts';
import { darkDevice, isDarkNow, storedMode, type ThemeMode } from '#core/console/session/stored-theme.ts';

export function themeModeLabels(): Record<ThemeMode, string> {
  const { light, dark, asDevice: auto } = words();
  return { light, dark, auto };
}

const changed = 'console:theme';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(darkDevice);
  media.addEventListener('change', listener);
  // The first for changes in this tab, the second for those in other tabs
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    media.removeEventListener('change', listener);
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

/** True if the theme is dark now, by choice or by the device's setting. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDarkNow);
}
