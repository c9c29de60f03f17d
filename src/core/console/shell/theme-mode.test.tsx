import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseThemeMode, useIsDark, useThemeMode } from './theme-mode.ts';

const print = Object.assign(new EventTarget(), { matches: false });
/** A device that is set to dark. */
const dark = Object.assign(new EventTarget(), { matches: true });
beforeEach(() => {
  localStorage.clear();
  print.matches = false;
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? print : dark));
});
afterEach(() => vi.unstubAllGlobals());

function Mode() {
  return <p>{`${useThemeMode()} ${useIsDark() ? 'dark' : 'light'}`}</p>;
}

it('is light on a device set to dark, until a person chooses', () => {
  render(<Mode />);
  expect(screen.getByText('light light')).toBeTruthy();
  act(() => chooseThemeMode('auto'));
  expect(screen.getByText('auto dark')).toBeTruthy();
});

it('is light on paper, and as it was afterwards', () => {
  chooseThemeMode('dark');
  render(<Mode />);
  screen.getByText('dark dark');
  for (const [matches, text] of [
    [true, 'dark light'],
    [false, 'dark dark'],
  ] as const) {
    act(() => {
      print.matches = matches;
      print.dispatchEvent(new Event('change'));
    });
    screen.getByText(text);
  }
});
