/** Where the device's theme is kept: of all that this browser holds the one thing that is nobody's. */
export const themeKey = 'console.theme';

/** Whoever logs out leaves nothing behind: no draft, no list, no column; only the device's theme. */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key !== themeKey) storage.removeItem(key);
}
