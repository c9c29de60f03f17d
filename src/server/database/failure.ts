/** The SQLSTATE of a failed statement, wherever the driver and Drizzle put it. */
export function sqlState(error: unknown): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && /^[0-9A-Z]{5}$/.test(one.code)) return one.code;
  }
  return undefined;
}

/** Did the statement fail on a unique value? */
export function duplicateKey(error: unknown): boolean {
  return sqlState(error) === '23505';
}
