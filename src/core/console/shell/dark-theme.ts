import { type ThemeConfig, theme } from 'antd';
import { brandTokens } from '#core/console/ui/identity/brand.ts';
import { lightTheme, shape } from '#core/console/ui/theme/light-theme.ts';

const ink = '#06122E';

/** The look by night: the navy lightened until it can be read, and dark words on what it fills. */
export const darkTheme: ThemeConfig = {
  ...lightTheme,
  algorithm: theme.darkAlgorithm,
  token: {
    // Nothing of the day's colours: a ground of theirs would lie under white words
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
