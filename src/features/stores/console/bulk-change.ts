import { isRow, type Row } from '#core/console/ui/rows.ts';

/** What is to be the same in all chosen stores; what is absent stays as it is in each. */
export interface BulkChange {
  readonly status?: string;
  readonly managerUserId?: number | null;
  /** Of every active keyword. */
  readonly targetRank?: number;
  readonly dailyPrice?: number;
}

/** The body that writes the change into a store; null where it would change nothing. */
export function bodyOf(store: Row, { targetRank, dailyPrice, ...own }: BulkChange): Record<string, unknown> | null {
  const keywords = Array.isArray(store.details) ? store.details.filter(isRow) : [];
  const term = {
    ...(targetRank === undefined ? {} : { targetRank }),
    ...(dailyPrice === undefined ? {} : { dailyPrice }),
  };
  const changesTerm = keywords.some((keyword) => Object.entries(term).some(([name, value]) => keyword[name] !== value));
  const changed = Object.entries(own).filter(([name, value]) => value !== undefined && store[name] !== value);
  if (changed.length === 0 && !changesTerm) return null;
  return {
    version: store.version,
    ...Object.fromEntries(changed),
    ...(changesTerm ? { details: keywords.map((keyword) => ({ ...keyword, ...term })) } : {}),
  };
}
