import { App, ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { antdLocale } from '#core/console/i18n/words.ts';
import { useCalmTheme } from '#core/console/ui/calm-theme.ts';
import { lightTheme } from '#core/console/ui/light-theme.ts';
import { darkTheme } from './dark-theme.ts';
import { useIsDark } from './theme-mode.ts';

/** The language, the theme, and the one place for messages and dialogs; every dialog is centred. */
export function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const theme = useCalmTheme(isDark ? darkTheme : lightTheme);
  useLayoutEffect(() => {
    // For what the browser draws itself: scroll bars, date fields
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <ConfigProvider locale={antdLocale()} theme={theme} button={{ autoInsertSpace: false }} modal={{ centered: true }}>
      <App message={{ maxCount: 4 }}>{children}</App>
    </ConfigProvider>
  );
}
