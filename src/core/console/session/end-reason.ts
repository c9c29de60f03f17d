const key = 'console.end-reason';

/** Stores in this tab why the session has ended, for the login page. */
export function keepEndReason(reason: string): void {
  sessionStorage.setItem(key, reason);
}

/** Why the session has ended, to be shown once; null if the user has come to the login page otherwise. */
export function takeEndReason(): string | null {
  const reason = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return reason;
}
