const prefix = 'console.draft:';

/** Form input, by field. */
export type DraftValues = Readonly<Record<string, unknown>>;

/**
 * Saves a form's input in this tab until it is submitted or discarded, so that it survives a reload or the end of the session. `userId` is
 * the owner; null on pages without a session.
 */
export function saveDraft(name: string, userId: number | null, values: DraftValues): void {
  const plain = Object.entries(values).filter(([, value]) => !(value instanceof Blob));
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, values: Object.fromEntries(plain) }));
  } catch {
    // Storage is full or forbidden: the form works, but the input is not saved
  }
}

/** The user's own saved input; null if there is none. Deletes that of another user. */
export function savedDraft(name: string, userId: number | null): DraftValues | null {
  const kept = read(prefix + name);
  if (kept === null) return null;
  if (kept.userId === userId) return kept.values;
  dropDraft(name);
  return null;
}

/** Deletes the drafts of other users in this tab. Keeps those from pages without a session. */
export function dropOthersDrafts(userId: number): void {
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(prefix))) {
    const kept = read(key);
    if (kept === null || (kept.userId !== null && kept.userId !== userId)) sessionStorage.removeItem(key);
  }
}

function read(key: string): { readonly userId: unknown; readonly values: DraftValues } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('values' in kept)) return null;
    return typeof kept.values === 'object' && kept.values !== null
      ? { userId: kept.userId, values: { ...kept.values } }
      : null;
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}
