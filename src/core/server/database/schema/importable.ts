/** Tables whose rows a CSV may bring, by the resource's name. Kept beside the tables, for a column knows its table and no resource. */
const names = new WeakMap<object, string>();

/** Says that a CSV may bring rows of this table. */
export function markImportable(table: object, name: string): void {
  names.set(table, name);
}

/** The resource of a table whose rows a CSV may bring; undefined for any other table. */
export function importedAs(table: object): string | undefined {
  return names.get(table);
}
