import { call, data, rows } from '#core/model/call.ts';
import { number, select, text } from '#core/model/declare.ts';
import { array, day } from '#core/model/shape.ts';
import { dashboardRoles } from '#domain/accounts/own-screens.ts';
import { monthSoFar, monthTrend } from '#domain/billing/month-forecast.ts';
import { dashboardDay, dayResultLabels, trendLabels, waitingCount } from '#domain/ranks/todays-ranks.ts';
import { objectionRate } from './rules/objection-rate.ts';
import { rankSorts, rankWithTrend } from './rules/ranks-of-day.ts';

const tag = 'ダッシュボード';

/** The day's figures, in the caller's scope. */
export const getDashboard = call({
  method: 'get',
  path: '/dashboard',
  who: dashboardRoles,
  summary: '本日の計測の要約',
  tag,
  answer: data(dashboardDay),
});

export const getMonth = call({
  method: 'get',
  path: '/dashboard/month',
  who: dashboardRoles,
  summary: '今月の成果日数と請求の見込み',
  tag,
  answer: data(monthSoFar),
});

/** The previous month, to compare with the running one. */
export const getMonthBefore = call({
  method: 'get',
  path: '/dashboard/month-before',
  who: dashboardRoles,
  summary: '前月の成果日数と請求額の推移',
  tag,
  answer: data(monthTrend),
});

/** The objections of the last closed months, in the caller's scope. */
export const getObjections = call({
  method: 'get',
  path: '/dashboard/objections',
  who: dashboardRoles,
  summary: '異議の割合',
  tag,
  answer: data(objectionRate),
});

/** Pending work, the most urgent first. */
export const getWaiting = call({
  method: 'get',
  path: '/dashboard/waiting',
  who: dashboardRoles,
  summary: '対応待ちの件数',
  tag,
  answer: data(array(waitingCount)),
});

/** The keywords behind the day's figures, each with its latest days; `q` is searched in the keyword and in its store. */
export const listRanks = call({
  method: 'get',
  path: '/dashboard/ranks',
  who: dashboardRoles,
  summary: '本日のキーワードごとの順位',
  tag,
  query: {
    result: select('結果', dayResultLabels),
    trend: select('変動', trendLabels),
    q: text('検索', { max: 200 }),
    _sort: select('並び順', rankSorts, { initial: 'store' }),
    _start: number('開始', { min: 0, max: 1_000_000, initial: 0 }),
    _end: number('終了', { min: 0, max: 1_000_200 }),
  },
  answer: rows(rankWithTrend, { day, trendFrom: day }),
  token: 'search-conditions',
});
