const prefix = 'console.draft:';

/** What was typed, by field. */
export type DraftValues = Readonly<Record<string, unknown>>;

/**
 * Saves what was typed into a form of this tab until it is saved or given up, so that it survives a reload and a session
 * that ended: `userId` (null: nobody is signed in there) says whose it is.
 */
export function saveDraft(name: string, userId: number | null, values: DraftValues): void {
  const plain = Object.entries(values).filter(([, value]) => !(value instanceof Blob));
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ userId, values: Object.fromEntries(plain) }));
  } catch {
    // Full or forbidden: the form works all the same, it only forgets
  }
}

/** What the same user typed here; null when nothing is kept. Anybody else's is thrown away. */
export function savedDraft(name: string, userId: number | null): DraftValues | null {
  const kept = read(prefix + name);
  if (kept === null) return null;
  if (kept.userId === userId) return kept.values;
  dropDraft(name);
  return null;
}

/** Throws away what anybody else typed into whatever form of this tab; what was typed where nobody is signed in stays. */
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
