import { paymentCard } from '#billing/server/tables.ts';
import type { Demo } from './insert.ts';
import type { People } from './people.ts';

/** Of the customers who pay by card, whose card is refused of late; by their place among all customers. */
export function isDeclined(index: number): boolean {
  return index % 4 === 0;
}

/** The cards of those who pay by card, as the emulated payment service knows them. */
export async function registerCards(demo: Demo, { customers }: People): Promise<void> {
  const cards = customers.flatMap(({ id, role }, index) => {
    if (role !== 'GENERAL_MEO_DIRECT') return [];
    const [name, last4] = isDeclined(index) ? ['insufficient', '9995'] : ['visa', '4242'];
    return {
      userId: id,
      customerId: `cus_demo${id}`,
      paymentMethodId: `pm_emulated_${name}`,
      brand: 'visa',
      last4,
      expMonth: 12,
      expYear: 2034,
      updateDate: demo.now,
    };
  });
  await demo.tx.insert(paymentCard).values(cards);
}
