import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  [`attachment; filename="x.pdf"; filename*=UTF-8''20261031_%E9%AB%98%E6%A9%8B_3%2C300.pdf`, '20261031_高橋_3,300.pdf'],
  ['attachment; filename="stores.csv"', 'stores.csv'],
  ['attachment; filename=stores.csv', 'stores.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%E9`, 'plain.csv'],
  ['inline', null],
  [undefined, null],
])('reads %s', (header, name) => expect(fileNameOf(header)).toBe(name));
