import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Disk {
  /** True if it can be filled: a small disk of its own, which requires the permission to mount. */
  readonly isSmall: boolean;
  newFolder(name: string): string;
  fill(): void;
  free(): void;
  remove(): void;
}

const megabytes = 400;

/** Mounts a small disk in memory; uses a plain folder if that is not permitted. */
export function openDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  const isSmall = mounted.status === 0;
  // PostgreSQL runs as another user
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const remove = () => {
    if (isSmall && existsSync(folder)) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return {
    isSmall,
    newFolder(name) {
      const made = join(folder, name);
      mkdirSync(made);
      return made;
    },
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' }),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}
