import { handoverOperations, handoverRoutes } from '#accounts/server/handover.ts';
import { publicOperations, publicRoutes } from '#accounts/server/public/routes.ts';
import { accountOperations, accountRoutes } from '#accounts/server/routes.ts';
import { closingOperations, closingRoutes } from '#billing/server/closing-routes.ts';
import { deliveryOperations, deliveryRoutes } from '#billing/server/delivery-routes.ts';
import { paymentOperations, paymentRoutes } from '#billing/server/payment/routes.ts';
import { chargePaymentOperations, chargePaymentRoutes } from '#billing/server/payment-routes.ts';
import { billingOperations, billingRoutes } from '#billing/server/routes.ts';
import { eventRoutes } from '#core/server/events/events.ts';
import { dashboardOperations, dashboardRoutes } from '#dashboard/server/routes.ts';
import { googleOperations, googleRoutes } from '#google/server/routes.ts';
import { outboxOperations, outboxRoutes } from '#mail/server/outbox-routes.ts';
import { notificationOperations, notificationRoutes } from '#notifications/server/routes.ts';
import { performanceOperations, performanceRoutes } from '#performance/server/routes.ts';
import { postalCodeOperations, postalCodeRoutes } from '#postal-code/server/routes.ts';
import { gridOperations, gridRoutes } from '#ranking/server/grid-routes.ts';
import { lookingOperations, lookingRoutes } from '#ranking/server/looking-routes.ts';
import { matchingOperations, matchingRoutes } from '#ranking/server/matching-routes.ts';
import { measuringOperations, measuringRoutes } from '#ranking/server/measuring-routes.ts';
import { reportOperations, reportRoutes } from '#report/server/routes.ts';
import { reviewOperations, reviewRoutes } from '#reviews/server/review-routes.ts';
import { issuerImageOperations, issuerImageRoutes } from '#settings/server/image-routes.ts';
import { settingOperations, settingRoutes } from '#settings/server/routes.ts';
import { linkBoardOperations, linkBoardRoutes } from '#sns/server/links/board-routes.ts';
import { reconnectOperations, reconnectRoutes } from '#sns/server/links/reconnect-routes.ts';
import { termOperations, termRoutes } from '#terms/server/routes.ts';
import { tiktokOperations, tiktokRoutes } from '#tiktok/server/routes.ts';

/** Everything that some feature needs beside what the endpoints have. */
type FeatureDeps = Parameters<typeof accountRoutes>[0] &
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
  Parameters<typeof publicRoutes>[0] &
  Parameters<typeof reportRoutes>[0] &
  Parameters<typeof settingRoutes>[0] &
  Parameters<typeof dashboardRoutes>[0];

/** The calls beyond the generated ones, each feature's in its folder. */
export function featureRoutes(deps: FeatureDeps) {
  return [
    accountRoutes(deps),
    handoverRoutes(deps),
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
    chargePaymentRoutes(deps),
    termRoutes(deps),
    lookingRoutes(deps),
    gridRoutes(deps),
    measuringRoutes(deps),
    matchingRoutes(deps),
    paymentRoutes(deps),
    publicRoutes(deps),
    reportRoutes(deps),
    settingRoutes(deps),
    issuerImageRoutes(deps),
    dashboardRoutes(deps),
    postalCodeRoutes(),
  ];
}

/** The same calls for OpenAPI. */
export const featureOperations = [
  ...accountOperations,
  ...handoverOperations,
  ...outboxOperations,
  ...deliveryOperations,
  ...notificationOperations,
  ...googleOperations,
  ...reviewOperations,
  ...tiktokOperations,
  ...linkBoardOperations,
  ...reconnectOperations,
  ...performanceOperations,
  ...billingOperations,
  ...closingOperations,
  ...chargePaymentOperations,
  ...termOperations,
  ...lookingOperations,
  ...gridOperations,
  ...measuringOperations,
  ...matchingOperations,
  ...paymentOperations,
  ...publicOperations,
  ...reportOperations,
  ...settingOperations,
  ...issuerImageOperations,
  ...dashboardOperations,
  ...postalCodeOperations,
];
