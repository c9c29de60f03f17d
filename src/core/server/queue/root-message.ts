/** The message of the innermost cause. Drizzle's own message contains the query's parameters, which must not be logged. */
export function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message.slice(0, 500) : typeof root;
}
