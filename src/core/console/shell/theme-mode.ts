import { useSyncExternalStore } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { themeKey } from '#core/console/session/clear-storage.ts';
import { darkDevice, isDarkNow, storedMode, type ThemeMode } from '#core/console/session/stored-theme.ts';

export function themeModeLabels(): Record<ThemeMode, string> {
  const { light, dark, asDevice: auto } = words();
  return { light, dark, auto };
}

const changed = 'console:theme';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(darkDevice);
  media.addEventListener('change', listener);
  // In this tab, and in the others
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    media.removeEventListener('change', listener);
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Saves the choice on this device. */
export function chooseThemeMode(mode: ThemeMode): void {
  localStorage.setItem(themeKey, mode);
  window.dispatchEvent(new Event(changed));
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, storedMode);
}

/** Is it dark now, by choice or by the device? */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDarkNow);
}
