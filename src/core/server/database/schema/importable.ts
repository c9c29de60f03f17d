/**
 * Tables whose rows can be imported from CSV, with their resource's name. Kept separately, since a column knows its table but not its
 * resource.
 */
const names = new WeakMap<object, string>();

/** Marks the table as importable. */
export function markImportable(table: object, name: string): void {
  names.set(table, name);
}

/** Returns the resource's name if the table is importable; undefined otherwise. */
export function importedAs(table: object): string | undefined {
  return names.get(table);
}
