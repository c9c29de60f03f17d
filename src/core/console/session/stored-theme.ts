import { themeKey } from './clear-user-storage.ts';

export const themeModes = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const darkDevice = '(prefers-color-scheme: dark)';
export const onPaper = 'print';

/** The theme chosen on this device; light by default, regardless of the device's setting. */
export function storedMode(): ThemeMode {
  const stored = localStorage.getItem(themeKey);
  return themeModes.find((mode) => mode === stored) ?? 'light';
}

/** True if the theme is dark now, by choice or by the device's setting. Print is always light. */
export function isDarkNow(): boolean {
  if (window.matchMedia(onPaper).matches) return false;
  const mode = storedMode();
  return mode === 'auto' ? window.matchMedia(darkDevice).matches : mode === 'dark';
}

/** Sets the theme on the page, for style sheets and the browser's own controls. */
export function showTheme(isDark: boolean): void {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
}
