/** The file name in a Content-Disposition header; prefers the UTF-8 one (`filename*`). Null if there is none. */
export function fileNameOf(disposition: string | undefined): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Invalid encoding: falls back to the plain name
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '');
  return plain?.[1] ?? plain?.[2]?.trim() ?? null;
}
