/** Storage key of the columns that a user has chosen for a list. */
export function columnsKey(userId: unknown, resource: string): string {
  return `console.columns.${userId}.${resource}`;
}
