import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { oddRegistrationNumber } from '#domain/invoices/registration-number.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** What the product knows of its own issuer. */
export const settingsConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'issuer/show': () => import('./console/issuer.tsx'), 'brand/show': () => import('./console/brand.tsx') },
  fields: { issuer: { registrationNumber: { warning: oddRegistrationNumber } } },
};
