import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseThemeMode, useIsDark, useThemeMode } from './theme-mode.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
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
