// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { paintFrame } from './paint-frame.ts';

it('shows the frame in the theme and with the menu of this browser', () => {
  document.body.innerHTML = '<div id="first-paint" hidden></div>';
  localStorage.setItem('console.theme', 'dark');
  localStorage.setItem('console.menu-collapsed', '1');
  paintFrame();
  const frame = document.getElementById('first-paint');
  expect([frame?.hidden, frame?.dataset.firstPaint]).toEqual([false, 'dark collapsed']);
});
