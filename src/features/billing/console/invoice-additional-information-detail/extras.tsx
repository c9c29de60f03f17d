import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { oddRegistrationNumber } from '#domain/registration-number.ts';
import { InvoiceHead } from './invoice-head.tsx';

/** The billing details' form says what is odd about the registration number, and shows the head of the invoice it makes. */
export const extras: FormExtras = {
  warningOf: (field, value) => (field === 'registrationNumber' ? oddRegistrationNumber(value) : undefined),
  preview: (values) => <InvoiceHead values={values} />,
};
