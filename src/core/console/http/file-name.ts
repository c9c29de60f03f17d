/** The file name in a Content-Disposition header, the UTF-8 one (`filename*`) where there is one; null when it has none. */
export function fileNameOf(disposition: string | undefined): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // What is not properly encoded is no name
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '');
  return plain?.[1] ?? plain?.[2]?.trim() ?? null;
}
