import { handoverOperations, handoverRoutes } from './accounts/handover.ts';
import { accountOperations, accountRoutes } from './accounts/routes.ts';
import { closingOperations, closingRoutes } from './billing/closing-routes.ts';
import { chargePaymentOperations, chargePaymentRoutes } from './billing/payment-routes.ts';
import { billingOperations, billingRoutes } from './billing/routes.ts';
import { dashboardOperations, dashboardRoutes } from './dashboard/routes.ts';
import { googleOperations, googleRoutes } from './google/routes.ts';
import { linkBoardOperations, linkBoardRoutes } from './links/board-routes.ts';
import { reconnectOperations, reconnectRoutes } from './links/reconnect-routes.ts';
import { deliveryOperations, deliveryRoutes } from './mail/delivery-routes.ts';
import { outboxOperations, outboxRoutes } from './mail/outbox-routes.ts';
import { eventRoutes } from './notifications/events.ts';
import { notificationOperations, notificationRoutes } from './notifications/routes.ts';
import { paymentOperations, paymentRoutes } from './payment/routes.ts';
import { performanceOperations, performanceRoutes } from './performance/routes.ts';
import { postalCodeOperations, postalCodeRoutes } from './postal-code/routes.ts';
import { publicOperations, publicRoutes } from './public/routes.ts';
import { gridOperations, gridRoutes } from './ranking/grid-routes.ts';
import { lookingOperations, lookingRoutes } from './ranking/looking-routes.ts';
import { matchingOperations, matchingRoutes } from './ranking/matching-routes.ts';
import { measuringOperations, measuringRoutes } from './ranking/measuring-routes.ts';
import { reportOperations, reportRoutes } from './report/routes.ts';
import { issuerImageOperations, issuerImageRoutes } from './settings/image-routes.ts';
import { settingOperations, settingRoutes } from './settings/routes.ts';
import { termOperations, termRoutes } from './terms/routes.ts';
import { tiktokOperations, tiktokRoutes } from './tiktok/routes.ts';

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
