/** Converts a field's or resource's name to snake case, as the database uses it: `searchConditionId`, `search-condition`. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
