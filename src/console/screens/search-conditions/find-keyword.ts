import { http } from '#console/http/client.ts';
import { isRow, type Labels, labelsOf, type Row, rowsOf } from '#console/ui/rows.ts';
import { formatQuery, maxRows } from '#model/query.ts';

/** A keyword, and the store it belongs to. */
export interface FoundKeyword {
  readonly store: Row;
  readonly keyword: Row;
  readonly labels: Labels;
}

/** Looks for a keyword among those of the stores in the user's scope, the newest stores first; null when none has it. */
export async function findKeyword(detailId: number, signal: AbortSignal): Promise<FoundKeyword | null> {
  for (let start = 0; ; start += maxRows) {
    const query = formatQuery({ start, end: start + maxRows, sort: [{ field: 'id', descending: true }] });
    const answer = await http.get(`/search-conditions?${new URLSearchParams(query)}`, { signal });
    const stores = rowsOf(answer);
    for (const store of stores) {
      const keyword = (Array.isArray(store.details) ? store.details : []).find(
        (one) => isRow(one) && one.id === detailId,
      );
      if (isRow(keyword)) return { store, keyword, labels: labelsOf(answer) };
    }
    if (stores.length < maxRows) return null;
  }
}
