import type { ThemeConfig } from 'antd';
import { useMedia } from './media.ts';

/** The theme, with nothing that slides or zooms for whoever has asked the device for less motion. */
export function useCalmTheme(theme: ThemeConfig): ThemeConfig {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return isCalm ? { ...theme, token: { ...theme.token, motion: false } } : theme;
}
