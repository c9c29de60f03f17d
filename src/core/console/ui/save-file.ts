/** Hands a file to the browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it by and by, and a busy machine takes its time
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
