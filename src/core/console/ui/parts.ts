/** The value of that name in an answer, whatever the answer is. */
export function partOf(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (from, name) =>
      typeof from === 'object' && from !== null ? Object.entries(from).find(([one]) => one === name)?.[1] : undefined,
    value,
  );
}

/** The text there, or null. */
export function textPart(value: unknown, ...path: readonly string[]): string | null {
  const part = partOf(value, ...path);
  return typeof part === 'string' && part !== '' ? part : null;
}

/** The number there, or null. */
export function numberPart(value: unknown, ...path: readonly string[]): number | null {
  const part = partOf(value, ...path);
  return typeof part === 'number' ? part : null;
}

/** The list there; an empty one where there is none. */
export function listPart(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const part = partOf(value, ...path);
  return Array.isArray(part) ? part : [];
}
