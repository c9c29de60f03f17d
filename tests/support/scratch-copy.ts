import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

const kept = [
  'resources.config.ts',
  'resources',
  'src',
  'migrations',
  'scripts',
  'build',
  'public',
  'index.html',
  'login.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** Creates a folder with a copy of the product that a test may change; it shares this checkout's node_modules. */
export function scratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tenjun-copy-'));
  for (const name of kept) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
