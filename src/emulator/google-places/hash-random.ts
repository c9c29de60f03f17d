/** A 32-bit hash of the parts: pseudo-random without state. */
function hash(...parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193);
  }
  // FNV's last characters hardly affect the upper bits, so they are mixed once more
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A pseudo-random number from 0 up to 1, always the same for the same parts. */
export function hashRandom(...parts: readonly (string | number)[]): number {
  return hash(...parts) / 0x1_0000_0000;
}

/** A pseudo-random item of the list, always the same for the same parts. */
export function choose<T>(from: readonly T[], ...parts: readonly (string | number)[]): T {
  const chosen = from[Math.floor(hashRandom(...parts) * from.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}
