/** An entry of local storage that holds JSON; null if there is none, or it cannot be parsed. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
