/** The header with which a file is saved under its name (RFC 6266); `plain` is the name for readers of ASCII alone. */
export function attachment(name: string, plain: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${inHeader(name)}`;
}

/** The header with which a file is shown, and saved under its name by whoever wants it. */
export function inline(name: string): string {
  return `inline; filename*=UTF-8''${inHeader(name)}`;
}

/** A name as RFC 5987 writes it; half a character, as a name that was cut may end with, becomes U+FFFD. */
function inHeader(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
