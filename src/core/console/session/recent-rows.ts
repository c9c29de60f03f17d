/** A row that was looked at: of the row itself nothing is kept, so that the server says each time what of it may be seen. */
export interface RecentRow {
  readonly resource: string;
  readonly id: number;
}

const most = 8;
const keyOf = (userId: number) => `console.recent.${userId}`;

/** Puts a row before those that the user looked at earlier, in this browser. */
export function rememberRow(userId: number, row: RecentRow): void {
  const others = recentRows(userId).filter(({ resource, id }) => resource !== row.resource || id !== row.id);
  localStorage.setItem(keyOf(userId), JSON.stringify([row, ...others].slice(0, most)));
}

/** The rows that the user looked at last, the newest first. */
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
