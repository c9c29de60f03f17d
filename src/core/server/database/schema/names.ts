/** A field's or resource's name as the database writes it: `searchConditionId`, `search-condition` → snake case. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
