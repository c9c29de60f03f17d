/** The list one came from, so that a row's page knows what stands before and after it. */
export interface ListOrigin {
  /** The address of the list. */
  readonly from: string;
  /** The API's query of the list, without paging. */
  readonly query: string;
  /** Where the first of `ids` stands in the whole list. */
  readonly start: number;
  readonly total: number;
  readonly ids: readonly number[];
}

const keyOf = (resource: string) => `console.origin.${resource}`;

/** Remembers the list while this browser tab lives. */
export function rememberOrigin(resource: string, origin: ListOrigin): void {
  sessionStorage.setItem(keyOf(resource), JSON.stringify(origin));
}

/** The list remembered last; null when there is none, or none that can be read. */
export function originOf(resource: string): ListOrigin | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(resource)) ?? 'null');
    return isOrigin(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isOrigin(stored: unknown): stored is ListOrigin {
  if (typeof stored !== 'object' || stored === null) return false;
  const { from, query, start, total, ids } = stored as Partial<Record<keyof ListOrigin, unknown>>;
  return (
    typeof from === 'string' &&
    typeof query === 'string' &&
    typeof start === 'number' &&
    typeof total === 'number' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'number')
  );
}
