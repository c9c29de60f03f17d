/** Content-Disposition for a download under this name (RFC 6266); `plain` is the ASCII fallback. */
export function attachment(name: string, plain: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${inHeader(name)}`;
}

/** Content-Disposition for showing a file, with the name for saving it. */
export function inline(name: string): string {
  return `inline; filename*=UTF-8''${inHeader(name)}`;
}

/** Encodes a name per RFC 5987; a lone surrogate, as in a truncated name, becomes U+FFFD. */
function inHeader(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
