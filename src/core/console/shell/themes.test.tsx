import { theme as antdTheme, type ThemeConfig } from 'antd';
import { describe, expect, it } from 'vitest';
import { lightTheme } from '#core/console/ui/theme/light-theme.ts';
import { darkTheme } from './dark-theme.ts';

/** The WCAG 2 contrast ratio of two colours of the form #rrggbb. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Name, theme, text colour on a primary button, and opaque text colour on a card. */
const themes: [string, ThemeConfig, string, string][] = [
  ['light', lightTheme, '#ffffff', '#1f1f1f'],
  ['dark', darkTheme, '#06122e', '#dcdddf'],
];

describe.each(themes)('the %s theme', (_name, theme, onPrimary, text) => {
  const token = antdTheme.getDesignToken(theme);
  it.each([
    'colorPrimary',
    'colorLink',
    'colorLinkHover',
    'colorError',
    'colorInfo',
    'colorSuccess',
    'colorWarning',
  ] as const)('%s can be read on a card and on the ground', (name) => {
    expect(contrast(token[name], token.colorBgContainer)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token[name], token.colorBgLayout)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['colorInfoBg', 'colorSuccessBg', 'colorWarningBg', 'colorErrorBg'] as const)(
    '%s, the ground of a notice, can be written on',
    (name) => {
      expect(contrast(text, token[name])).toBeGreaterThanOrEqual(7);
    },
  );
  it('can be read on a primary button, also while the pointer is over it', () => {
    expect(contrast(token.colorPrimary, onPrimary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token.colorPrimaryHover, onPrimary)).toBeGreaterThanOrEqual(4.5);
  });
});

it('is navy, with corners of two pixels', () => {
  const { colorPrimary, borderRadius } = antdTheme.getDesignToken(lightTheme);
  expect([colorPrimary, borderRadius]).toEqual(['#001f60', 2]);
});
