import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 0],
  ['Kx9#mQ2$vL7', 0],
  ['aaaaaaaaaaaa', 1],
  ['abcdefghijkl', 1],
  ['123456789012', 1],
  ['password1234', 1],
  ['Password-2026', 1],
  ['ramenudonsoba', 2],
  ['correct horse battery', 3],
  ['Kx9#mQ2$vL7w', 3],
  ['さくらの下で読書をする春', 3],
] as const)('%s is of strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
