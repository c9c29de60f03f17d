/** The part for what belongs to no month that there is one for. */
export function restOf(table: string): string {
  return `${table}_rest`;
}

/** The part of a month, such as «2026-11». */
export function monthPart(table: string, month: string): string {
  return `${table}_${month.replace('-', '_')}`;
}
