/** What went wrong at the bottom of it. Drizzle's own message holds the parameters of the query, which no log may. */
export function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message.slice(0, 500) : typeof root;
}
