import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { oddRegistrationNumber } from '#domain/invoices/registration-number.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

/** The settings of the issuer and the brand in the console. */
export const settingsConsole: ConsolePlugin<FieldKinds> = {
  pages: { 'issuer/show': () => import('./console/issuer.tsx'), 'brand/show': () => import('./console/brand.tsx') },
  fields: { issuer: { registrationNumber: { warning: oddRegistrationNumber } } },
};
