import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { OwnerOfLink, StoreOfLink } from './console/link-cells.tsx';

export const snsScreens = {
  '/sns-account/create/:id/:searchConditionId': {
    gate: { resource: 'sns-account', operation: 'create' },
    load: () => import('./console/create-for-store.tsx'),
  },
  '/reconnect': { gate: 'public', load: () => import('./console/reconnect/reconnect.tsx') },
  '/reconnect/:provider': { gate: 'public', load: () => import('./console/reconnect/back-from-consent.tsx') },
} as const;

/** The stores' SNS accounts and the health of their links in the console. */
export const snsConsole: ConsolePlugin<FieldKinds> = {
  pages: {
    'sns-account/list': () => import('./console/list.tsx'),
    'sns-account/show': () => import('./console/show.tsx'),
    'link-health/list': () => import('./console/health.tsx'),
  },
  // Narrow enough that the last column fits a 1440 px screen
  fields: {
    'sns-account': { handle: { width: 150 }, status: { width: 110 } },
    'link-health': { name: { width: 160 }, storeName: { cell: StoreOfLink }, ownerName: { cell: OwnerOfLink } },
  },
  screens: snsScreens,
};
