import { useQuery } from '@tanstack/react-query';
import { askRows } from '#core/console/http/rows.ts';
import type { Values } from '#core/model/draft.ts';
import type { RowIn } from '#core/model/row-types.ts';
import { fillText, type Variables } from '#domain/post-text.ts';

/** A store that is posted for. */
export type Store = RowIn<'search-conditions'>;

/** The names of the variables, as one writes them. */
export const storeVariableNames = ['{店舗名}', '{住所}', '{業種}', '{店舗サイト}'] as const;

/** What a post's variables stand for in a store. */
export function variablesOf({ name, address, category, websiteUrl }: Store): Variables {
  return { 店舗名: name, 住所: address ?? '', 業種: category ?? '', 店舗サイト: websiteUrl ?? '' };
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
      return (await askRows('search-conditions', { start: 0, end: 200, filters }, { signal })).data;
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
}
