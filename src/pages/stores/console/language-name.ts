/** Returns a language's name in Japanese; the code itself if it is invalid. */
export function languageName(code: unknown): string {
  const written = String(code ?? '');
  try {
    return new Intl.DisplayNames('ja', { type: 'language' }).of(written) ?? written;
  } catch {
    // Rows saved before codes were validated may contain invalid ones
    return written;
  }
}
