/** Where a list's rows stood when they were last shown, in px: enough to paint them before the page's code has come. */
export interface ListLayout {
  /** The widths of the window and of the menu. A layout is of use with these alone. */
  readonly window: number;
  readonly menu: number;
  /** From the top of the page to the headings, and from the left of the content to the rows. */
  readonly top: number;
  readonly left: number;
  readonly columns: readonly LaidOutColumn[];
  /** The widths of the columns beside them: of what selects a row, and of a row's buttons; 0 if there is none. */
  readonly before: number;
  readonly after: number;
  /** True if the first column leads to the row's page. */
  readonly isLinked: boolean;
}

interface LaidOutColumn {
  readonly name: string;
  readonly width: number;
}

/** Storage key of a user's layout of a list. */
export function layoutKey(userId: unknown, resource: string): string {
  return `console.first-rows.${userId}.${resource}`;
}

/** Storage key of the columns that a user has chosen for a list. */
export function columnsKey(userId: unknown, resource: string): string {
  return `console.columns.${userId}.${resource}`;
}

/** The layout as it was stored; null if it is none, or of an older version of the console. */
export function layoutFrom(stored: unknown): ListLayout | null {
  const found: Readonly<Record<string, unknown>> = Object(stored);
  const { columns, isLinked } = found;
  const sizes = ['window', 'menu', 'top', 'left', 'before', 'after'] as const;
  const known: unknown[] = Array.isArray(columns) ? columns : [];
  if (!sizes.every((name) => typeof found[name] === 'number') || known.length === 0 || !known.every(isColumn))
    return null;
  const [window = 0, menu = 0, top = 0, left = 0, before = 0, after = 0] = sizes.map((name) => Number(found[name]));
  return { window, menu, top, left, columns: known, before, after, isLinked: isLinked === true };
}

function isColumn(one: unknown): one is LaidOutColumn {
  const { name, width }: { readonly name?: unknown; readonly width?: unknown } = Object(one);
  return typeof name === 'string' && typeof width === 'number';
}
