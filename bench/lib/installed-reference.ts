import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

/**
 * Installs the package in bench/reference/<name> outside the versioned files, and again when its sources or versions have changed. Returns
 * its folder there. `prepare` is called after each installation, e.g. to build it. Throws if a step fails.
 */
export function installedReference(name: string, prepare: (folder: string) => void = () => {}): string {
  const source = join(root, 'bench/reference', name);
  const folder = join(root, 'node_modules/.cache/tenjun-reference', name);
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((file) => /\.(tsx?|json|html)$/.test(file) && !file.startsWith('node_modules'));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)));
  const stamp = hash.digest('hex');
  const stampFile = join(folder, '.stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return folder;
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  for (const file of files) cpSync(join(source, file), join(folder, file));
  runNpm(folder, 'ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error');
  prepare(folder);
  writeFileSync(stampFile, stamp);
  return folder;
}

/** Runs npm in a folder and shows its output. Throws if it fails. */
export function runNpm(folder: string, ...args: readonly string[]): void {
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}`);
}
