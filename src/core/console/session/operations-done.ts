const listeners = new Set<(resource: string, operation: string) => void>();

/** Listens for operations that the user has run on rows in this page. Returns a function that unsubscribes. */
export function onOperationDone(listener: (resource: string, operation: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners that an operation was run. */
export function announceOperation(resource: string, operation: string): void {
  for (const listener of listeners) listener(resource, operation);
}
