import type { MoneyApp } from './money.ts';

/** A customer's September: 10 achieved days of a store at ¥500, and what a test does with its charge. */
export function september(money: MoneyApp) {
  const charges = async (owner: number) => (await money.charges('2026-09')).filter(({ userId }) => userId === owner);
  const draftOf = async (owner: number) => (await charges(owner)).find(({ status }) => status === 'DRAFT');
  /** Issues the customer's draft. */
  const issue = async (owner: number) => {
    const draft = await draftOf(owner);
    const { status, body } = await money.act(draft?.id ?? 0, 'issue');
    if (status !== 200) throw new Error(`issue: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    draftOf,
    issue,
    /** Counted and issued: ¥5,500. */
    async issued(role?: string) {
      const owner = await money.customer(role);
      const store = await money.store(owner);
      await money.read(store.details[0].id, '2026-09-01', '2026-09-10');
      money.goTo('2026-10-02');
      await money.count('2026-09');
      const { id } = await issue(owner);
      return { owner, store, detailId: Number(store.details[0].id), id: Number(id) };
    },
    /** Corrects the price for the whole month. */
    async reprice(store: { readonly id: number; readonly details: readonly { readonly id: number }[] }, price: number) {
      const details = store.details.map(({ id }) => ({ id, dailyPrice: price }));
      const { status } = await money.change(store.id, { details, validFrom: '2026-09-01', reason: '単価の誤り' });
      if (status !== 200) throw new Error(`reprice: ${status}`);
    },
  };
}
