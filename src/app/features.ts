import { accountRoutes } from '#accounts/server/routes.ts';
import { closingRoutes } from '#billing/server/closing-routes.ts';
import { deliveryRoutes } from '#billing/server/delivery-routes.ts';
import { paymentRoutes } from '#billing/server/payment/routes.ts';
import { billingRoutes } from '#billing/server/routes.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { endpoints } from '#core/server/http/endpoint.ts';
import { eventRoutes } from '#core/server/http/event-stream.ts';
import { dashboardRoutes } from '#dashboard/server/routes.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import { googleRoutes } from '#google/server/routes.ts';
import { outboxRoutes } from '#mail/server/outbox-routes.ts';
import { notificationRoutes } from '#notifications/server/routes.ts';
import { performanceRoutes } from '#performance/server/routes.ts';
import { postalCodeRoutes } from '#postal-code/server/routes.ts';
import { gridRoutes } from '#ranking/server/grid-routes.ts';
import { lookingRoutes } from '#ranking/server/looking-routes.ts';
import { matchingRoutes } from '#ranking/server/matching-routes.ts';
import { measuringRoutes } from '#ranking/server/measuring-routes.ts';
import { reportRoutes } from '#report/server/routes.ts';
import { reviewRoutes } from '#reviews/server/review-routes.ts';
import { settingRoutes } from '#settings/server/routes.ts';
import { linkBoardRoutes } from '#sns/server/links/board-routes.ts';
import { reconnectRoutes } from '#sns/server/links/reconnect-routes.ts';
import { termRoutes } from '#terms/server/routes.ts';
import { tiktokRoutes } from '#tiktok/server/routes.ts';

/** Everything that some feature needs beside what the endpoints have. */
export type FeatureDeps = Parameters<typeof accountRoutes>[0] &
  Parameters<typeof outboxRoutes>[0] &
  Parameters<typeof notificationRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof googleRoutes>[0] &
  Parameters<typeof tiktokRoutes>[0] &
  Parameters<typeof linkBoardRoutes>[0] &
  Parameters<typeof reconnectRoutes>[0] &
  Parameters<typeof performanceRoutes>[0] &
  Parameters<typeof billingRoutes>[0] &
  Parameters<typeof closingRoutes>[0] &
  Parameters<typeof lookingRoutes>[0] &
  Parameters<typeof gridRoutes>[0] &
  Parameters<typeof measuringRoutes>[0] &
  Parameters<typeof matchingRoutes>[0] &
  Parameters<typeof paymentRoutes>[0] &
  Parameters<typeof reportRoutes>[0] &
  Parameters<typeof settingRoutes>[0] &
  Parameters<typeof dashboardRoutes>[0] & { readonly clientSettings: AnswerOf<typeof getClientSettings> };

/** The calls beyond the generated ones, each feature's in its folder. */
export function featureRoutes(deps: FeatureDeps) {
  return [
    [endpoints(deps)(getClientSettings, () => deps.clientSettings)],
    accountRoutes(deps),
    outboxRoutes(deps),
    deliveryRoutes(deps),
    notificationRoutes(deps),
    eventRoutes(deps),
    googleRoutes(deps),
    reviewRoutes(deps),
    tiktokRoutes(deps),
    linkBoardRoutes(deps),
    reconnectRoutes(deps),
    performanceRoutes(deps),
    billingRoutes(deps),
    closingRoutes(deps),
    termRoutes(deps),
    lookingRoutes(deps),
    gridRoutes(deps),
    measuringRoutes(deps),
    matchingRoutes(deps),
    paymentRoutes(deps),
    reportRoutes(deps),
    settingRoutes(deps),
    dashboardRoutes(deps),
    postalCodeRoutes(deps),
  ];
}
