import type { ThemeConfig } from 'antd';
import { brandGround, brandTokens } from '../identity/brand.ts';

export const navy = '#001F60';
export const fontFamily = '"Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif';

/** The tokens that both themes share. No movement lasts longer than 150 ms. */
export const shape = {
  borderRadius: 2,
  fontFamily,
  fontSize: 14,
  lineHeight: 1.6,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.15s',
};

/** The light theme. Every text colour has a contrast of at least 4.5:1 on its background. */
export const lightTheme: ThemeConfig = {
  cssVar: true,
  hashed: false,
  token: {
    colorPrimary: navy,
    ...brandTokens(false),
    colorInfo: '#1F55B5',
    colorLink: '#1F4FB0',
    colorLinkHover: '#183C85',
    colorError: '#C62828',
    colorSuccess: '#2E7D32',
    colorWarning: '#A15C00',
    // antd would derive dull backgrounds from such dark colours
    colorSuccessBg: '#EDF7EE',
    colorSuccessBorder: '#A9D3AC',
    colorWarningBg: '#FFF8E6',
    colorWarningBorder: '#E8CF9C',
    colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.56)',
    colorBgLayout: '#F4F6F9',
    ...shape,
  },
  components: {
    // The side menu has its own navy background in both themes
    Menu: {
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'rgba(255, 255, 255, 0.05)',
      darkPopupBg: brandGround(false) ?? navy,
      darkItemColor: 'rgba(255, 255, 255, 0.85)',
      darkItemSelectedBg: 'rgba(255, 255, 255, 0.18)',
    },
  },
};
