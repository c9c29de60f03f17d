import { minute } from '#core/model/day.ts';

/** Has the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  revokeObjectUrl(address);
}

/**
 * Revokes an address made by URL.createObjectURL after one minute. The browser may read it later, on a busy machine after some time, and
 * revoking it too early causes an error.
 */
export function revokeObjectUrl(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
