import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { AccountNameInput, KeywordTable, LocationNameInput, OwnerInput } from './console/form/fields.tsx';
import { languageName } from './console/language-name.ts';
import { isToday, TodaysChangeCell, TodaysRankCell } from './console/todays-rank-cells.tsx';

/** The stores' own pages. */
export const storesConsole: ConsolePlugin<FieldKinds> = {
  finds: ['search-conditions'],
  fields: {
    'search-conditions': {
      details: { input: KeywordTable },
      ownerUserId: { input: OwnerInput },
      gbpAccountName: { input: AccountNameInput },
      gbpLocationName: { input: LocationNameInput },
      // How a store is doing stands side by side on 1440 px; whose it is lies aside
      name: { width: 184 },
      status: { width: 96 },
      todaysBestRank: { cell: TodaysRankCell, showsEmpty: isToday, width: 118 },
      todaysWorstRank: { cell: TodaysRankCell, showsEmpty: isToday, width: 118 },
      todaysChange: { cell: TodaysChangeCell, width: 84 },
      achievedDays: { width: 116 },
      chargeForecast: { width: 112 },
      lastReadDate: { width: 138 },
    },
    'search-condition-detail': { language: { text: languageName } },
  },
  pages: {
    'search-conditions/list': () => import('./console/list.tsx'),
    'search-conditions/show': () => import('./console/show.tsx'),
    'search-conditions/create': () => import('./console/create.tsx'),
    'search-conditions/edit': () => import('./console/edit.tsx'),
  },
};
