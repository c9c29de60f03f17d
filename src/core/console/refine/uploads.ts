type Values = Readonly<Record<string, unknown>>;

/** Separates a draft's files from its other values. */
export function apart(draft: Values): { files: [string, File][]; plain: Record<string, unknown> } {
  const entries = Object.entries(draft);
  return {
    files: entries.filter((entry): entry is [string, File] => entry[1] instanceof File),
    plain: Object.fromEntries(entries.filter(([, value]) => !(value instanceof File))),
  };
}

/** The body of a write: multipart if the draft contains a file, otherwise JSON. */
export function bodyOf(draft: Values): Record<string, unknown> | FormData {
  const { plain, files } = apart(draft);
  if (files.length === 0) return plain;
  const form = new FormData();
  form.set('data', JSON.stringify(plain));
  for (const [name, file] of files) form.set(name, file);
  return form;
}
