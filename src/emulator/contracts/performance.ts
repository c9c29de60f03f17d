import type { businessprofileperformance_v1 as Vendor } from '@googleapis/businessprofileperformance';
import type { OwnParameters } from './google.ts';

/*
 * Business Profile Performance API v1, in Google's own words: @googleapis/businessprofileperformance 9.0.0, compared
 * 2026-11-28.
 */

export type DailyMetricsAnswer = Vendor.Schema$FetchMultiDailyMetricsTimeSeriesResponse;
export type SearchKeywordsAnswer = Vendor.Schema$ListSearchKeywordImpressionsMonthlyResponse;
type DailyMetricsNames = Exclude<
  OwnParameters<Vendor.Params$Resource$Locations$Fetchmultidailymetricstimeseries>,
  'location'
>;
type SearchKeywordsNames = Exclude<
  OwnParameters<Vendor.Params$Resource$Locations$Searchkeywords$Impressions$Monthly$List>,
  'parent'
>;

/** The parameters of the daily metrics. */
export const dailyMetricsFields = {
  dailyMetrics: true,
  'dailyRange.endDate.day': true,
  'dailyRange.endDate.month': true,
  'dailyRange.endDate.year': true,
  'dailyRange.startDate.day': true,
  'dailyRange.startDate.month': true,
  'dailyRange.startDate.year': true,
} as const satisfies Record<DailyMetricsNames, true>;

/** The parameters of the search keywords of months. */
export const searchKeywordsFields = {
  'monthlyRange.endMonth.day': true,
  'monthlyRange.endMonth.month': true,
  'monthlyRange.endMonth.year': true,
  'monthlyRange.startMonth.day': true,
  'monthlyRange.startMonth.month': true,
  'monthlyRange.startMonth.year': true,
  pageSize: true,
  pageToken: true,
} as const satisfies Record<SearchKeywordsNames, true>;
