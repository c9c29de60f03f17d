import type { StoredFile } from '#core/model/fields/file.ts';

/** Is this what a row knows of its file? */
export function isStoredFile(value: unknown): value is StoredFile {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'name' in value && typeof value.name === 'string'
  );
}

/** `1.2MB` */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)}MB` : `${Math.max(1, Math.round(bytes / 1000))}KB`;
}
