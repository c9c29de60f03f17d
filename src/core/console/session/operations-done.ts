const listeners = new Set<(resource: string, operation: string) => void>();

/** Listens for every operation that this page's user had done to rows, until the returned function is called. */
export function onOperationDone(listener: (resource: string, operation: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that an operation was done, to whoever shows what follows of it. */
export function announceOperation(resource: string, operation: string): void {
  for (const listener of listeners) listener(resource, operation);
}
