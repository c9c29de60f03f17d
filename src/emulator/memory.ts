import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A stored value: change `value`, then call `save()`. */
export interface Stored<T> {
  value: T;
  save(): void;
}

export interface Memory {
  /** Returns the value that was stored under that name, or `initial`. */
  keep<T>(name: string, initial: T): Stored<T>;
}

/** Stores each value in a JSON file of its name under `dir`; without `dir`, in memory only. */
export function openMemory(dir: string | null): Memory {
  if (dir !== null) mkdirSync(dir, { recursive: true });
  return {
    keep<T>(name: string, initial: T): Stored<T> {
      if (dir === null) return { value: initial, save() {} };
      const path = join(dir, `${name}.json`);
      const kept: Stored<T> = {
        value: read<T>(path) ?? initial,
        save() {
          // Written to a temporary file first: if the process is killed, the previous state remains
          writeFileSync(`${path}.new`, JSON.stringify(kept.value));
          renameSync(`${path}.new`, path);
        },
      };
      return kept;
    },
  };
}

function read<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
