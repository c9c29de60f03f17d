import { App, ConfigProvider } from 'antd';
import jaJP from 'antd/es/locale/ja_JP';
import { type ReactNode, useLayoutEffect } from 'react';
import { useCalmTheme } from '#core/console/ui/calm-theme.ts';
import { lightTheme } from '#core/console/ui/light-theme.ts';
import { darkTheme } from './dark-theme.ts';
import { useIsDark } from './theme-mode.ts';

/** Japanese, the theme, and the one place for messages and dialogs; every dialog is centred. */
export function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const theme = useCalmTheme(isDark ? darkTheme : lightTheme);
  useLayoutEffect(() => {
    // For what the browser draws itself: scroll bars, date fields
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <ConfigProvider locale={jaJP} theme={theme} button={{ autoInsertSpace: false }} modal={{ centered: true }}>
      <App message={{ maxCount: 4 }}>{children}</App>
    </ConfigProvider>
  );
}
