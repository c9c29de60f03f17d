/** Leaves this page for another address. Never resolves, so that what has led there is not done again while the browser leaves. */
export function leaveFor(address: string, how: 'assign' | 'replace' = 'assign'): Promise<never> {
  window.location[how](address);
  return new Promise(() => undefined);
}
