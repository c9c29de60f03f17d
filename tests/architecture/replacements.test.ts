import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { antdVersion, styleSheets } from '../../build/antd-sheets.mjs';
import { edits, replacements } from '../../build/replacements.mjs';
import { isUnwanted } from '../../build/replacing.mjs';

const at = (path: string) => new URL(`../../${path}`, import.meta.url);
const fileOf = (library: string | null, example: string) => (library === null ? example : `node_modules/${example}`);
const installed = (library: string): string =>
  JSON.parse(readFileSync(at(`node_modules/${library}/package.json`), 'utf8')).version;

/** What a file imports, as it is written there. */
function importsIn(text: string): string[] {
  return [...text.matchAll(/^\s*(?:import|export)\b[^;'"]*['"]([^'"]+)['"]/gm)].map(([, source = '']) => source);
}

describe.each(replacements)('$example: in the place of $source', (row) => {
  const { library, version, importer, example, source, by, heldBy } = row;

  it('hits what is installed', () => {
    const file = fileOf(library, example);
    expect(`/${file}`).toMatch(importer);
    const imported = importsIn(readFileSync(at(file), 'utf8'));
    expect(imported.filter((one) => source.test(one))).not.toEqual([]);
  });

  it('was looked at in the version that is installed', () => {
    if (library !== null) expect(installed(library)).toBe(version);
  });

  it('puts a file there that there is, and names a test that there is', () => {
    for (const path of [by, heldBy]) if (typeof path === 'string') expect(existsSync(at(path)), path).toBe(true);
  });
});

describe('what nothing takes the place of', () => {
  const isFound = (id: string) => replacements.some((row) => isUnwanted(row, id));

  it.each([
    '/x/node_modules/@ant-design/pro-layout/es/index.js',
    '/x/node_modules/react-markdown/index.js',
    '/x/node_modules/remark-gfm/lib/index.js',
  ])('must not enter the bundle: %s', (id) => {
    expect(isFound(id)).toBe(true);
  });

  it.each([
    '/x/node_modules/@ant-design/icons/es/utils.js',
    '/x/node_modules/remark-gfm-x/index.js',
    '/x/node_modules/qs/lib/index.js',
  ])('may be beside it: %s', (id) => {
    expect(isFound(id)).toBe(false);
  });

  it.each(['react-markdown', 'remark-gfm', '@ant-design/pro-layout'])('is %s with all its parts', (name) => {
    const row = replacements.find((one) => one.package === name);
    expect([name, `${name}/es/index.js`, `${name}-x`].map((source) => row?.source.test(source))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe.each(edits)('$example: its text', ({ library, version, files, example, change, heldBy }) => {
  it('is changed as it is installed, in the version that was looked at', () => {
    const file = `node_modules/${example}`;
    const text = readFileSync(at(file), 'utf8');
    expect(`/${file}`).toMatch(files);
    expect(change(text)).not.toBe(text);
    expect(installed(library)).toBe(version);
    if (heldBy !== undefined) expect(existsSync(at(heldBy))).toBe(true);
  });
});

describe('antd’s style sheets', () => {
  it('are made of modules that make styles, in the version that was looked at', () => {
    expect(installed('antd')).toBe(antdVersion);
    for (const path of styleSheets)
      expect(readFileSync(at(`node_modules/antd/es/${path}.js`), 'utf8'), path).toMatch(
        /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/,
      );
  });
});
