import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import { type Row, rowsOf } from '#core/console/ui/rows.ts';
import type { Values } from '#core/model/draft.ts';
import { formatQuery } from '#core/model/query.ts';
import { fillText, type Variables } from '#domain/post-text.ts';

/** The names of the variables, as one writes them. */
export const storeVariableNames = ['{店舗名}', '{住所}', '{業種}', '{店舗サイト}'] as const;

/** What a post's variables stand for in a store. */
export function variablesOf(store: Row): Variables {
  const text = (name: string) => {
    const value = store[name];
    return typeof value === 'string' ? value : '';
  };
  return { 店舗名: text('name'), 住所: text('address'), 業種: text('category'), 店舗サイト: text('websiteUrl') };
}

const filled = ['summary', 'eventTitle', 'callToActionUrl', 'offerCoupon', 'offerUrl', 'offerTerms', 'mediaUrl'];

/** The post as this store gets it. */
export function valuesFor(values: Values, variables: Variables): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      filled.includes(name) && typeof value === 'string' ? fillText(value, variables) : value,
    ]),
  );
}

/** The stores of these ids, with all their fields. */
export function useStores(ids: readonly number[]) {
  return useQuery({
    queryKey: ['post-stores', ...ids],
    queryFn: async ({ signal }) => {
      const filters = [{ field: 'id', operator: 'in', value: [...ids] }] as const;
      const query = new URLSearchParams(formatQuery({ start: 0, end: 200, filters }));
      return rowsOf(await http.get(`/search-conditions?${query}`, { signal }));
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
}
