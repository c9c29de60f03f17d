import { storedJson } from '#core/console/first-view/stored.ts';
import { type Me, type StoredUser, storedUserFrom } from './me.ts';

const key = 'console.user';

/** The user stored in this browser. Null if there is none, or it cannot be parsed. */
export function readStoredUser(): StoredUser | null {
  return storedUserFrom(storedJson(key));
}

export function writeStoredUser(me: Me): void {
  localStorage.setItem(key, JSON.stringify(me));
}

export function removeStoredUser(): void {
  localStorage.removeItem(key);
}
