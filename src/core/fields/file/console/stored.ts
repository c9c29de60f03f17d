import type { StoredFile } from '../model.ts';

/** True if the value describes a stored file. */
export function isStoredFile(value: unknown): value is StoredFile {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'name' in value && typeof value.name === 'string'
  );
}

/** Formats a size, e.g. `1.2MB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)}MB` : `${Math.max(1, Math.round(bytes / 1000))}KB`;
}
