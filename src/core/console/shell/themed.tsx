import { ConfigProvider } from 'antd';
import useAppStyle from 'antd/es/app/style';
import { type ReactNode, useContext, useLayoutEffect } from 'react';
import { antdLocale, words } from '#core/console/i18n/words.ts';
import { showTheme } from '#core/console/session/stored-theme.ts';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import { useCalmTheme } from '#core/console/ui/theme/calm-theme.ts';
import { lightTheme } from '#core/console/ui/theme/light-theme.ts';
import { darkTheme } from './dark-theme.ts';
import { useIsDark } from './theme-mode.ts';

/** The language, the theme, and the one place for messages and dialogs; every dialog is centred. */
export function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const theme = useCalmTheme(isDark ? darkTheme : lightTheme);
  // antd says it in English
  const closable = { 'aria-label': words().close };
  useLayoutEffect(() => showTheme(isDark), [isDark]);
  return (
    <ConfigProvider
      locale={antdLocale()}
      theme={theme}
      button={{ autoInsertSpace: false }}
      modal={{ centered: true, closable }}
      drawer={{ closable }}
    >
      <Styled>
        <DialogsProvider>{children}</DialogsProvider>
      </Styled>
    </ConfigProvider>
  );
}

/** In the theme's font and colour: antd's `App`, but for its dialogs, which no first row waits for. */
function Styled({ children }: { children: ReactNode }) {
  const { getPrefixCls } = useContext(ConfigProvider.ConfigContext);
  const [wrap, , variables] = useAppStyle(getPrefixCls('app'));
  return wrap(<div className={[getPrefixCls('app'), variables].filter(Boolean).join(' ')}>{children}</div>);
}
