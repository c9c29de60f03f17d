/** The list that the user came from, for the links to the previous and next row on a row's page. */
export interface ListOrigin {
  /** The address of the list. */
  readonly from: string;
  /** The list's query to the API, without paging. */
  readonly query: string;
  /** Position of the first of `ids` in the whole list. */
  readonly start: number;
  readonly total: number;
  readonly ids: readonly number[];
}

const keyOf = (resource: string) => `console.origin.${resource}`;

/** Remembers the list in this tab's session storage. */
export function rememberOrigin(resource: string, origin: ListOrigin): void {
  sessionStorage.setItem(keyOf(resource), JSON.stringify(origin));
}

/** The list remembered last. Null if there is none, or it cannot be parsed. */
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
