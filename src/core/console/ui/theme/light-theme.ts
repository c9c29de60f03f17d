import type { ThemeConfig } from 'antd';
import { brandGround, brandTokens } from '../identity/brand.ts';

export const navy = '#001F60';
export const fontFamily = '"Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", Meiryo, sans-serif';

/** What is the same by day and by night. */
export const shape = { borderRadius: 2, fontFamily, fontSize: 14, lineHeight: 1.6 };

/** The look by daylight. Every text colour keeps 4.5:1 on its ground. */
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
    // Of so dark colours antd would make dull grounds
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
    // The side menu stands on its own navy ground, by day and by night
    Menu: {
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'rgba(255, 255, 255, 0.05)',
      darkPopupBg: brandGround(false) ?? navy,
      darkItemColor: 'rgba(255, 255, 255, 0.85)',
      darkItemSelectedBg: 'rgba(255, 255, 255, 0.18)',
    },
  },
};
