import { type ThemeConfig, theme } from 'antd';
import { brandTokens } from '#core/console/ui/identity/brand.ts';
import { lightTheme, shape } from '#core/console/ui/theme/light-theme.ts';

const ink = '#06122E';

/** The dark theme: a lighter navy that is readable on dark, and dark text on filled controls. */
export const darkTheme: ThemeConfig = {
  ...lightTheme,
  algorithm: theme.darkAlgorithm,
  token: {
    // None of the light theme's colours: light backgrounds would make white text unreadable
    ...shape,
    colorPrimary: '#8CB1FF',
    ...brandTokens(true),
    colorInfo: '#8CB1FF',
    colorLink: '#9CBBFF',
    colorLinkHover: '#BDD2FF',
    colorError: '#FF8A80',
    colorSuccess: '#81C784',
    colorWarning: '#FFC069',
    colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
    colorTextPlaceholder: 'rgba(255, 255, 255, 0.6)',
    colorBgLayout: '#0B0F19',
    colorBgContainer: '#141A26',
    colorBgElevated: '#1C2433',
  },
  components: {
    ...lightTheme.components,
    Button: { primaryColor: ink, dangerColor: ink },
    Badge: { colorTextLightSolid: ink },
    Checkbox: { colorWhite: ink },
  },
};
