import type { Recipient } from './invoice.ts';

type Facts = Readonly<Record<string, unknown>>;

/** To whom a customer's invoices are addressed: as the billing details say, and without them by company or name. */
export function recipientOf(details: Facts | null, customer: Facts): Recipient {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  if (details === null) {
    const company = text(customer.companyName);
    return {
      name: company ?? text(customer.name) ?? '',
      honorific: company === null ? '様' : '御中',
      department: null,
      postalCode: null,
      address: null,
    };
  }
  return {
    name: text(details.recipientName) ?? '',
    honorific: details.honorific === 'SAMA' ? '様' : '御中',
    department: text(details.department),
    postalCode: text(details.postalCode),
    address: text(details.address),
  };
}

/** Name and honorific, line by line. With a department the honorific follows it, as a Japanese letter has it. */
export function addresseeLines({ name, honorific, department }: Recipient): readonly [string, ...string[]] {
  return department === null ? [`${name} ${honorific}`] : [name, `${department} ${honorific}`];
}
