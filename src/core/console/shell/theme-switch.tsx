import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { words } from '#core/console/i18n/words.ts';
import { type ThemeMode, themeModes } from '#core/console/session/stored-theme.ts';
import { MenuButton } from '#core/console/ui/page-header.tsx';
import { chooseThemeMode, themeModeLabels, useThemeMode } from './theme-mode.ts';

const icons: Record<ThemeMode, typeof SunOutlined> = { light: SunOutlined, dark: MoonOutlined, auto: DesktopOutlined };

/** A menu of the themes: light, dark, or the device's setting. */
export function ThemeSwitch() {
  const mode = useThemeMode();
  const Icon = icons[mode];
  return (
    <MenuButton
      menu={{
        selectable: true,
        selectedKeys: [mode],
        items: themeModes.map((one) => {
          const OneIcon = icons[one];
          return {
            key: one,
            label: themeModeLabels()[one],
            icon: <OneIcon aria-hidden />,
            onClick: () => chooseThemeMode(one),
          };
        }),
      }}
      type="text"
      icon={<Icon aria-hidden />}
      aria-label={words().theme(themeModeLabels()[mode])}
      aria-haspopup="menu"
    />
  );
}
