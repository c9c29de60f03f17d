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

/** Sets antd's language and theme, and provides messages and dialogs. All dialogs are centred. */
export function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  const theme = useCalmTheme(isDark ? darkTheme : lightTheme);
  // antd's own label is English
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

/** Applies the theme's font and colour, as antd's `App` does, but without its dialogs, which are loaded after the first rows. */
function Styled({ children }: { children: ReactNode }) {
  const { getPrefixCls } = useContext(ConfigProvider.ConfigContext);
  const [wrap, , variables] = useAppStyle(getPrefixCls('app'));
  return wrap(<div className={[getPrefixCls('app'), variables].filter(Boolean).join(' ')}>{children}</div>);
}
