/** A recently opened row. Stores only its id, so that the server decides each time what the user may see of it. */
export interface RecentRow {
  readonly resource: string;
  readonly id: number;
}

const most = 8;
const keyOf = (userId: number) => `console.recent.${userId}`;

/** Puts a row first among the user's recent rows, in this browser. */
export function rememberRow(userId: number, row: RecentRow): void {
  const others = recentRows(userId).filter(({ resource, id }) => resource !== row.resource || id !== row.id);
  localStorage.setItem(keyOf(userId), JSON.stringify([row, ...others].slice(0, most)));
}

/** The rows that the user opened last, newest first. */
export function recentRows(userId: number): readonly RecentRow[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentRow) : [];
  } catch {
    return [];
  }
}

function isRecentRow(stored: unknown): stored is RecentRow {
  if (typeof stored !== 'object' || stored === null) return false;
  const { resource, id } = stored as Partial<Record<keyof RecentRow, unknown>>;
  return typeof resource === 'string' && typeof id === 'number';
}
