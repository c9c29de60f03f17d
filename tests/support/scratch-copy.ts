import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

const kept = [
  'resources.config.ts',
  'src',
  'migrations',
  'scripts',
  'public',
  'index.html',
  'login.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** A folder with the product as it stands, to change it there; its packages are this checkout's. */
export function scratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tenjun-copy-'));
  for (const name of kept) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
