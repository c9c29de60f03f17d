import { themeKey } from './clear-storage.ts';

export const themeModes = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const darkDevice = '(prefers-color-scheme: dark)';

/** What was chosen on this device: light until a person chooses, whatever the device is set to. */
export function storedMode(): ThemeMode {
  const stored = localStorage.getItem(themeKey);
  return themeModes.find((mode) => mode === stored) ?? 'light';
}

/** Is it dark now, by choice or by the device? */
export function isDarkNow(): boolean {
  const mode = storedMode();
  return mode === 'auto' ? window.matchMedia(darkDevice).matches : mode === 'dark';
}

/** Tells the page which look it has: for style sheets, and for what the browser draws itself. */
export function showTheme(isDark: boolean): void {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
}
