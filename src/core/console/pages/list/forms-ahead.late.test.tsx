import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FormsAhead from './forms-ahead.late.tsx';

beforeEach(() => vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true));
afterEach(() => document.head.replaceChildren());

function named(content: string): void {
  const meta = document.createElement('meta');
  meta.name = 'forms-ahead';
  meta.content = content;
  document.head.append(meta);
}

const asked = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map((link) => [
    new URL(link.href).pathname,
    link.as,
  ]);

it('asks for each file that the page names and does not have, once', () => {
  named('/assets/forms-1.js /assets/forms-1.css /assets/list-1.css');
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  // As Vite names a sheet that it loads
  sheet.href = new URL('/assets/list-1.css', location.href).href;
  document.head.append(sheet);
  const both = [
    ['/assets/forms-1.js', 'script'],
    ['/assets/forms-1.css', 'style'],
  ];
  render(<FormsAhead />);
  expect(asked()).toEqual(both);
  render(<FormsAhead />);
  expect(asked()).toEqual(both);
});

it('leaves no link, for which Vite would not preload the file when a form is opened', () => {
  named('/assets/forms-1.js /assets/forms-1.css');
  render(<FormsAhead />);
  const [script, style] = document.head.querySelectorAll('link');
  script?.dispatchEvent(new Event('load'));
  style?.dispatchEvent(new Event('error'));
  expect(asked()).toEqual([]);
});

it('asks for nothing in a browser that fetches nothing ahead', () => {
  vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(false);
  named('/assets/forms-1.js');
  render(<FormsAhead />);
  expect(document.head.querySelector('link')).toBeNull();
});

it('asks for nothing where the page names nothing, as in development', () => {
  render(<FormsAhead />);
  expect(asked()).toEqual([]);
});
