import { useSyncExternalStore } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { themeKey } from '#core/console/session/left-behind.ts';

export const themeModes = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof themeModes)[number];

export function themeModeLabels(): Record<ThemeMode, string> {
  const { light, dark, asDevice: auto } = words();
  return { light, dark, auto };
}

const changed = 'console:theme';
const darkDevice = '(prefers-color-scheme: dark)';

// Light until a person chooses, whatever the device is set to
function storedMode(): ThemeMode {
  const stored = localStorage.getItem(themeKey);
  return themeModes.find((mode) => mode === stored) ?? 'light';
}

function isDarkNow(): boolean {
  const mode = storedMode();
  return mode === 'auto' ? window.matchMedia(darkDevice).matches : mode === 'dark';
}

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

/** Keeps the choice on this device. */
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
