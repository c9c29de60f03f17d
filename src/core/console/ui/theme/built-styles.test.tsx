import { cleanup, render } from '@testing-library/react';
import type { ThemeConfig } from 'antd';
import { prepareComponentToken as ofButton } from 'antd/es/button/style/token';
import ConfigProvider from 'antd/es/config-provider';
import { initComponentToken as ofInput } from 'antd/es/input/style/token';
import { prepareComponentToken as ofMenu } from 'antd/es/menu/style';
import { prepareComponentToken as ofSelect } from 'antd/es/select/style/token';
import { genStyleHooks as theirs } from 'antd/es/theme/util/genStyleUtils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { darkTheme } from '#core/console/shell/dark-theme.ts';
import { styleSheetOf, styleSheets } from '../../../../../build/antd-sheets.mjs';
import { genStyleHooks as ours } from './built-styles.ts';
import { lightTheme } from './light-theme.ts';

const looks: Readonly<Record<string, ThemeConfig>> = {
  light: lightTheme,
  dark: darkTheme,
  calm: { ...lightTheme, token: { ...lightTheme.token, motion: false } },
  branded: { ...darkTheme, token: { ...darkTheme.token, colorPrimary: '#b00020' } },
};

describe('a style sheet that the build makes of antd', () => {
  it('says the same whatever the look is', () => {
    for (const path of styleSheets) {
      const light = styleSheetOf(path, looks.light);
      expect(light, path).toContain('.ant');
      for (const look of Object.values(looks)) expect(styleSheetOf(path, look), path).toBe(light);
    }
  }, 120_000);
});

const makers = {
  Button: { defaults: ofButton, options: { unitless: { fontWeight: true, contentLineHeight: true } } },
  Input: { defaults: ofInput, options: {} },
  Menu: {
    defaults: ofMenu,
    options: { deprecatedTokens: [['colorItemBg', 'itemBg']], unitless: { groupTitleLineHeight: true } },
  },
  Select: { defaults: ofSelect, options: { unitless: { optionLineHeight: true, optionSelectedFontWeight: true } } },
  Badge: { defaults: {}, options: {} },
  Checkbox: { defaults: null, options: {} },
};

afterEach(cleanup);

describe('the variables of a component', () => {
  it.each(Object.entries(looks))('are those that antd makes at run time, in the %s look', (name, look) => {
    let counted = 0;
    for (const [component, { defaults, options }] of Object.entries(makers)) {
      const places = { theirs: `ant-their-${name}-${component}`, ours: `ant-our-${name}-${component}` };
      const useTheirs = Reflect.apply(theirs, undefined, [component, () => [], defaults, options]);
      const useOurs = Reflect.apply(ours, undefined, [component, [places.ours], defaults, options]);
      function Part() {
        const [wrap] = useTheirs(places.theirs);
        useOurs(places.ours);
        return wrap(null);
      }
      render(
        <ConfigProvider theme={look}>
          <Part />
        </ConfigProvider>,
      );
      expect(variablesAt(places.ours), component).toEqual(variablesAt(places.theirs));
      counted += variablesAt(places.ours).length;
    }
    expect(counted).toBeGreaterThan(100);
  });
});

it('of a component follow the look', () => {
  const useMenu = Reflect.apply(ours, undefined, ['Menu', ['ant-following'], ofMenu]);
  function Part() {
    useMenu('ant-following');
    return null;
  }
  const page = (look: ThemeConfig | undefined) => (
    <ConfigProvider theme={look}>
      <Part />
    </ConfigProvider>
  );
  const { rerender } = render(page(looks.light));
  const light = variablesAt('ant-following');
  rerender(page(looks.dark));
  expect(variablesAt('ant-following')).not.toEqual(light);
  rerender(page(looks.light));
  expect(variablesAt('ant-following')).toEqual(light);
});

it('that no style sheet was made for is reported', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const useOther = Reflect.apply(ours, undefined, ['Button', ['ant-btn'], ofButton]);
  function Part() {
    useOther('ant-other');
    return null;
  }
  render(
    <ConfigProvider theme={looks.light}>
      <Part />
    </ConfigProvider>,
  );
  expect(reported).toHaveBeenCalledWith(expect.stringContaining('ant-other'));
  reported.mockRestore();
});

/** The CSS variables that the page's style sheets set on a class. */
function variablesAt(place: string): readonly string[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.cssText.includes(`.${place} `))
    .flatMap((rule) => rule.cssText.replace(/^[^{]*\{|\}\s*$/g, '').split(';'))
    .map((declaration) => declaration.replace(/\s+/g, ''))
    .filter((declaration) => declaration.startsWith('--'))
    .toSorted();
}
