import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { InvoiceHead } from './invoice-head.tsx';

/** The billing details' form shows the head of the invoice it makes. */
export const extras: FormExtras = {
  preview: (values) => <InvoiceHead values={values} />,
};
