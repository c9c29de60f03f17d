import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One remembered thing: change `value`, then `save()`. */
export interface Stored<T> {
  value: T;
  save(): void;
}

export interface Memory {
  /** What was kept under that name, else `initial`. */
  keep<T>(name: string, initial: T): Stored<T>;
}

/** Remembers in one JSON file a name under `dir`; in memory alone when there is none. */
export function openMemory(dir: string | null): Memory {
  if (dir !== null) mkdirSync(dir, { recursive: true });
  return {
    keep<T>(name: string, initial: T): Stored<T> {
      if (dir === null) return { value: initial, save() {} };
      const path = join(dir, `${name}.json`);
      const kept: Stored<T> = {
        value: read<T>(path) ?? initial,
        save() {
          // Written whole or not at all: a kill in between leaves the last state
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
