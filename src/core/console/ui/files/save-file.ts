import { revokeObjectUrl } from './object-url.ts';

/** Hands a file to the browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  revokeObjectUrl(address);
}
