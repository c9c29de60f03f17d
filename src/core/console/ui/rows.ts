/** A row as the API carries it. */
export interface Row {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** What the rows' references are called: field path → id → title. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Is this a row? */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}

/** The rows of an answer `{ data: [...] }`. */
export function rowsOf(answer: unknown): readonly Row[] {
  const data = partOf(answer, 'data');
  return Array.isArray(data) ? data.filter(isRow) : [];
}

/** The row of an answer `{ data: {...} }`. */
export function rowOf(answer: unknown): Row | null {
  const data = partOf(answer, 'data');
  return isRow(data) ? data : null;
}

/** The labels that came with an answer. */
export function labelsOf(answer: unknown): Labels {
  const labels = partOf(answer, 'labels');
  if (typeof labels !== 'object' || labels === null) return {};
  return Object.fromEntries(
    Object.entries(labels).map(([path, titles]) => [
      path,
      Object.fromEntries(Object.entries(titles ?? {}).map(([id, title]) => [id, String(title)])),
    ]),
  );
}

function partOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([one]) => one === name)?.[1]
    : undefined;
}
