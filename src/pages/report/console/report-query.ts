/** What is asked for: a month of a store, or of all stores of this customer, by one of them. */
export function reportQuery(period: string, customerId: number | null) {
  return customerId === null ? { period } : { period, ofCustomer: true, customerId };
}
