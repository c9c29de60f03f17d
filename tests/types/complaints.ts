import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { node24 } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';

const folder = mkdtempSync(join(root, 'node_modules', '.types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a text: by line, whatever it says there. `types` are the ambient types that there are. */
export function complaints(text: string, types: readonly string[] = []): ReadonlyMap<number, string> {
  writeFileSync(join(folder, 'fixture.ts'), text);
  const tsconfig = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2024'], types },
    // what the product's roles and errors are is merged into the core's types
    files: [
      './fixture.ts',
      // Node has all of what the model may use, and more of it
      ...(types.includes('node') ? [] : ['../../src/core/model/globals.d.ts']),
      '../../src/domain/accounts/roles.ts',
      '../../src/features/words.ts',
    ],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  try {
    execFileSync(
      node24(),
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        folder,
        '--noEmit',
        '--pretty',
        'false',
        '--noErrorTruncation',
      ],
      { encoding: 'utf8' },
    );
    return new Map();
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return byLine(output);
  }
}

function byLine(output: string): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  let at = 0;
  for (const line of output.split('\n')) {
    at = Number(/^\S*\((\d+),\d+\): error TS/.exec(line)?.[1] ?? at);
    said.set(at, `${said.get(at) ?? ''}${line}\n`);
  }
  return said;
}
