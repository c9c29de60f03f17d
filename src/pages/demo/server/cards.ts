import { paymentCard } from '#billing/server/tables.ts';
import { day } from '#core/model/day.ts';
import type { Demo } from './insert.ts';
import type { People } from './people.ts';

/** True for the card customers whose card is declined lately; by their index among all customers. */
export function isDeclined(index: number): boolean {
  return index % 4 === 0;
}

/** Registers the cards of customers who pay by card with the emulated payment service. */
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
      updateDate: demo.now - 205 * day,
    };
  });
  await demo.tx.insert(paymentCard).values(cards);
}
