import { rowIn, useCall } from '#core/console/http/calls.ts';
import { minute } from '#core/model/day.ts';
import type { Row } from '#core/model/row-types.ts';
import { ranksKey } from '#ranking/console/ranks/use-ranks.ts';
import { RankingTab } from '#ranking/console/store/ranking-tab.tsx';
import { getStoreAmounts } from '../calls.ts';

/** The ranks of a store's keywords, with what they have come to for those who see money. */
export function KeywordsTab({ store }: { store: Row }) {
  // Only those who may see money get a forecast
  const seesMoney = rowIn('search-conditions', store).chargeForecast !== undefined;
  const { data, isError } = useCall(
    getStoreAmounts,
    { id: store.id },
    { under: ranksKey, enabled: seesMoney, staleTime: minute },
  );
  return <RankingTab store={store} amounts={seesMoney && !isError ? data : null} />;
}
