import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { node24 } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { type Marked, mark, marksIn } from './marks.ts';

const folder = mkdtempSync(join(root, 'node_modules', '.types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a text: by line, whatever it says there. */
export type Complaints = ReadonlyMap<number, string>;

/** A fixture: what is said of it as it stands, the mistakes that it marks, and what is said of it with the marks off. */
export interface Fixture {
  readonly asMarked: Complaints;
  readonly marked: readonly Marked[];
  readonly unmarked: Complaints;
}

/** Fixtures by their names, compiled in one go. `types` are the ambient types that there are. */
export function fixtures<Name extends string>(
  names: readonly Name[],
  types: readonly string[] = [],
): (name: Name) => Fixture {
  const texts = names.map(
    (name) => [name, readFileSync(new URL(`./${name}.fixture.ts`, import.meta.url), 'utf8')] as const,
  );
  const said = compiled(
    new Map(
      texts.flatMap(([name, text]) => [
        [`${name}.marked`, text],
        [`${name}.unmarked`, text.replace(mark, '//')],
      ]),
    ),
    types,
  );
  const found = new Map(
    texts.map(([name, text]) => {
      const marked = marksIn(text);
      return [name, { asMarked: said(`${name}.marked`), marked, unmarked: said(`${name}.unmarked`) }];
    }),
  );
  return (name) => found.get(name) ?? expect.fail(`no fixture ${name}`);
}

function compiled(texts: ReadonlyMap<string, string>, types: readonly string[]): (name: string) => Complaints {
  for (const [name, text] of texts) writeFileSync(join(folder, `${name}.ts`), text);
  const tsconfig = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2024'], types },
    // what the product's roles and errors are is merged into the core's types
    files: [
      ...[...texts.keys()].map((name) => `./${name}.ts`),
      // Node has all of what the model may use, and more of it
      ...(types.includes('node') ? [] : ['../../src/core/model/globals.d.ts']),
      '../../src/domain/accounts/roles.ts',
      '../../src/words.ts',
    ],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const args = ['-p', folder, '--noEmit', '--pretty', 'false', '--noErrorTruncation'];
  const { stdout } = spawnSync(node24(), [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    encoding: 'utf8',
  });
  const said = byFile(stdout);
  const elsewhere = [...said].filter(([file]) => !texts.has(file.replace(/\.ts$/, '')));
  if (elsewhere.length > 0) expect.fail(`the compiler does not get as far:\n${stdout}`);
  return (name) => said.get(`${name}.ts`) ?? new Map();
}

/** What is said by file and line; what stands in no file, under none and on line 0. */
function byFile(output: string): ReadonlyMap<string, Complaints> {
  const said = new Map<string, Map<number, string>>();
  let file = '';
  let at = 0;
  for (const line of output.split('\n').filter((one) => one !== '')) {
    const [, path, number] = /^(\S*?)\((\d+),\d+\): error TS/.exec(line) ?? [];
    if (path !== undefined) file = basename(path);
    at = Number(number ?? at);
    const ofFile = said.get(file) ?? new Map<number, string>();
    ofFile.set(at, `${ofFile.get(at) ?? ''}${line}\n`);
    said.set(file, ofFile);
  }
  return said;
}
