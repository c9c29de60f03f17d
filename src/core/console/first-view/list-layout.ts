/** Where a list's rows stood when they were last shown, in px: enough to paint them before the page's code has come. */
export interface ListLayout {
  /** The width that the content had. A layout is of use at this width alone. */
  readonly room: number;
  /** From the top of the page to the headings. */
  readonly top: number;
  readonly columns: readonly { readonly name: string; readonly width: number }[];
  /** The widths of the columns beside them: of what selects a row, and of a row's buttons; 0 if there is none. */
  readonly before: number;
  readonly after: number;
  /** True if the first column leads to the row's page. */
  readonly isLinked: boolean;
}

/** Storage key of a user's layout of a list. */
export function layoutKey(userId: unknown, resource: string): string {
  return `console.first-rows.${userId}.${resource}`;
}

/** The layout as it was stored; null if it is none, or of an older version of the console. */
export function layoutFrom(stored: unknown): ListLayout | null {
  const { room, top, columns, before, after, isLinked }: Readonly<Record<string, unknown>> = Object(stored);
  if (![room, top, before, after].every((size) => typeof size === 'number') || !Array.isArray(columns)) return null;
  const isColumn = (one: unknown) => typeof Object(one).name === 'string' && typeof Object(one).width === 'number';
  if (!columns.every(isColumn)) return null;
  return {
    room: Number(room),
    top: Number(top),
    columns,
    before: Number(before),
    after: Number(after),
    isLinked: isLinked === true,
  };
}
