import type { ThemeConfig } from 'antd';
import { useMedia } from '../browser.ts';

/** The theme, without animations if the device asks for reduced motion. */
export function useCalmTheme(theme: ThemeConfig): ThemeConfig {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return isCalm ? { ...theme, token: { ...theme.token, motion: false } } : theme;
}
