/** What a language is called in Japanese; its code where the browser knows none of that form. */
export function languageName(code: unknown): string {
  const written = String(code ?? '');
  try {
    return new Intl.DisplayNames('ja', { type: 'language' }).of(written) ?? written;
  } catch {
    // A row keeps what it was given before its form was held to; the page shows it all the same
    return written;
  }
}
