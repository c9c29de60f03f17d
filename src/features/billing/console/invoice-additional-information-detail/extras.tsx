import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { InvoiceHead } from './invoice-head.tsx';

/** Shows a preview of the invoice's recipient in the billing details' form. */
export const extras: FormExtras = {
  preview: (values) => <InvoiceHead values={values} />,
};
