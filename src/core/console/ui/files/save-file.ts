import { revokeObjectUrl } from './object-url.ts';

/** Has the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  revokeObjectUrl(address);
}
