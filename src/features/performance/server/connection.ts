import { addDays, dayOf, dayText, second } from '#core/model/day.ts';
import type { Connection } from '#domain/accounts/connection.ts';
import { endingMetrics, metricLabels } from '#domain/performance/performance.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { failureReason } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { anyReachableLocation } from '#google/server/store-link.ts';
import { fetchDaily } from './fetch.ts';
import { refusedMetrics } from './refused-metrics.ts';

/** The connection to the figures of Business Profile: one customer's newest figure, and which Google no longer gives. */
export function performanceConnection(deps: Pick<GoogleDeps, 'client' | 'database' | 'now'>): Connection {
  return {
    name: 'profile-performance',
    label: 'Googleのパフォーマンス',
    purpose: '店舗ごとの表示回数や電話などの数値を毎朝取得します。',
    settings: [
      { name: 'GOOGLE_CLIENT_ID', purpose: 'OAuthクライアントID', required: true },
      { name: 'GOOGLE_CLIENT_SECRET', purpose: 'OAuthクライアントシークレット', required: true },
    ],
    async test() {
      const link = await anyReachableLocation(deps.database);
      if (link === null) return { isOk: true, message: '数値を取得できる店舗はまだ連携されていません。' };
      const day = addDays(dayOf(deps.now()), -4);
      try {
        const impatient: typeof deps.client = {
          ...deps.client,
          call: (userId, request) => deps.client.call(userId, { ...request, patience: 3 * second }),
        };
        await fetchDaily(impatient, link, { from: day, to: day }, ['CALL_CLICKS']);
        return { isOk: true, message: '数値を取得できました。' };
      } catch (error) {
        if (!(error instanceof GoogleFailure)) throw error;
        return { isOk: false, message: `${failureReason(error)}。` };
      }
    },
    async notes() {
      const refused = await refusedMetrics(deps);
      return [
        ...refused.map(
          ({ metric, refusedDate }) =>
            `Googleは「${metricLabels[metric]}」を返さなくなりました（${dayText(dayOf(refusedDate))}に確認）。ほかの数値の取得は続けています。`,
        ),
        ...endingMetrics(dayOf(deps.now())).map(
          ({ metric, until }) =>
            `「${metricLabels[metric]}」は、Googleの予告により${dayText(until)}から取得できなくなります。それまでの数値は残ります。`,
        ),
      ];
    },
  };
}
