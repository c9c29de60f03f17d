import { join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { styleSheetOf, styleSheets } from '../../../../../build/antd-sheets.mjs';
import { ownStyles } from '../../../../../build/own-styles.mjs';
import { root } from '../../../../../scripts/lib/root.mjs';

const built = (css: string, file: string) =>
  postcss([ownStyles()]).process(css, { from: join(root, file), map: false }).css;

describe('a rule of ours', () => {
  it.each([
    ['.a{}', '.a:not(#\\#){}'],
    ['.a .b, .c > td{}', '.a .b:not(#\\#), .c > td:not(#\\#){}'],
    ['.a::before{}', '.a:not(#\\#)::before{}'],
    ['.a:hover:after{}', '.a:hover:not(#\\#):after{}'],
    ['.a::backdrop, ::selection{}', '.a:not(#\\#)::backdrop, :not(#\\#)::selection{}'],
    ['.a:has(.b, .c):focus-within{}', '.a:has(.b, .c):focus-within:not(#\\#){}'],
    ['@media print{.a{}}', '@media print{.a:not(#\\#){}}'],
    ['.a:first-line{}', '.a:not(#\\#):first-line{}'],
    ['.a{@media print{.b{}}}', '.a:not(#\\#){@media print{.b{}}}'],
    ['.a{&:hover{}}', '.a:not(#\\#){&:hover{}}'],
    ['@keyframes a{from{}50%{}}', '@keyframes a{from{}50%{}}'],
  ])('counts as one that names an id: %s', (written, expected) => {
    expect(built(written, 'src/core/console/ui/page.css')).toBe(expected);
  });

  it('does so in the pages themselves, too, and a library’s does not', () => {
    expect(built('body{}', 'index.html?html-proxy&inline-css&index=0.css')).toBe('body:not(#\\#){}');
    expect(built('.leaflet{}', 'node_modules/leaflet/dist/leaflet.css')).toBe('.leaflet{}');
  });
});

describe('a rule of antd', () => {
  it('names no id, by which it could take precedence over ours, and adds to no layer', () => {
    for (const path of styleSheets) {
      const sheet = postcss.parse(styleSheetOf(path));
      sheet.walkRules(({ selector }) => expect(selector.replaceAll(/\[[^\]]*\]/g, ''), path).not.toContain('#'));
      sheet.walkAtRules(({ name }) => expect(name, path).not.toBe('layer'));
    }
  }, 120_000);
});
