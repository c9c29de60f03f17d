import type { Recipient } from '#domain/invoices/invoice.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Returns the addressee of a customer's invoices: from the billing details, or else the company or the name. */
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

/** Returns name and honorific, line by line. If there is a department, the honorific follows it, as is usual in Japanese letters. */
export function addresseeLines({ name, honorific, department }: Recipient): readonly [string, ...string[]] {
  return department === null ? [`${name} ${honorific}`] : [name, `${department} ${honorific}`];
}
