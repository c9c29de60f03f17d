import { act, render } from '@testing-library/react';
import { ConfigProvider, theme } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { useCalmTheme } from './calm-theme.ts';
import { lightTheme } from './light-theme.ts';

afterEach(() => vi.unstubAllGlobals());

it('moves nothing for people who ask the device for less motion, as soon as they do', () => {
  const device = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => device);
  const moves: boolean[] = [];
  function Reader() {
    moves.push(theme.useToken().token.motion);
    return null;
  }
  function Page() {
    return (
      <ConfigProvider theme={useCalmTheme(lightTheme)}>
        <Reader />
      </ConfigProvider>
    );
  }
  render(<Page />);
  expect(moves.at(-1)).toBe(true);
  act(() => {
    device.matches = true;
    device.dispatchEvent(new Event('change'));
  });
  expect(moves.at(-1)).toBe(false);
});
