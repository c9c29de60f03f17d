/** The name of the default partition, for rows whose month has no partition. */
export function restOf(table: string): string {
  return `${table}_rest`;
}

/** The name of a month's partition; the month is written like «2026-11». */
export function monthPart(table: string, month: string): string {
  return `${table}_${month.replace('-', '_')}`;
}
