/** Storage key of the theme: the only entry that belongs to the device, not the user. */
export const themeKey = 'console.theme';

/** Clears local and session storage at logout, except for the device's theme. */
export function clearUserStorage(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key !== themeKey) storage.removeItem(key);
}
