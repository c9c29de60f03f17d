import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { AccountNameInput, KeywordTable, LocationNameInput, OwnerInput } from './console/form/fields.tsx';
import { languageName } from './console/language-name.ts';
import { LastReadCell } from './console/last-read-cell.tsx';
import { isSetInWords, PlaceView } from './console/place.tsx';
import {
  isToday,
  MonthFigureCell,
  TodaysChangeCell,
  TodaysRankCell,
  TodaysRanksCell,
} from './console/todays-rank-cells.tsx';

export const storesScreens = {
  '/google-data': {
    title: 'Googleのデータ',
    gate: { roles: admins },
    load: () => import('./console/google-data/google-data.tsx'),
  },
} as const;

/** The stores in the console. */
export const storesConsole: ConsolePlugin<FieldKinds> = {
  finds: ['search-conditions'],
  screens: storesScreens,
  fields: {
    'search-conditions': {
      details: { input: KeywordTable },
      ownerUserId: { input: OwnerInput, width: 164 },
      placeId: { text: isSetInWords, view: PlaceView },
      gbpAccountName: { input: AccountNameInput, text: isSetInWords },
      gbpLocationName: { input: LocationNameInput, text: isSetInWords },
      // The columns with which the list opens fit side by side on a 1440 px screen
      name: { width: 182 },
      status: { width: 86 },
      todaysBestRank: {
        heading: '本日の順位',
        cell: TodaysRanksCell,
        view: TodaysRankCell,
        showsEmpty: isToday,
        width: 128,
      },
      todaysWorstRank: { cell: TodaysRankCell, showsEmpty: isToday, width: 114 },
      todaysChange: { cell: TodaysChangeCell, width: 78 },
      achievedDays: { cell: MonthFigureCell, width: 112 },
      chargeForecast: { cell: MonthFigureCell, width: 106 },
      lastReadDate: { cell: LastReadCell, width: 104 },
      matching: { width: 88 },
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
