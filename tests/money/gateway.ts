import { chargeCard } from '#billing/server/payment/charge-card.ts';
import type { CardOutcome, PaymentGateway } from '#billing/server/payment/gateway.ts';
import { refundPayments } from '#billing/server/payment/refund.ts';
import type { Charge } from './books.ts';
import { Mismatch, type Playing } from './playing.ts';

/** A payment service that does as it is told, and remembers what it took and gave back. */
export class Gateway {
  private next: CardOutcome['result'] = 'PAID';
  private readonly pending = new Set<Charge>();
  private payments = 0;
  private readonly given = new Map<string, number>();
  /** yen taken less yen given back */
  balance = 0;
  private readonly waiting = new Map<string, number>();

  readonly service: PaymentGateway = {
    createCustomer: async () => 'customer',
    startCardSetup: async () => 'https://example.com/',
    cardOfSetup: async () => null,
    charge: async ({ amount }) => {
      this.payments += 1;
      const paymentId = `payment ${this.payments}`;
      if (this.next === 'DECLINED') return { result: 'DECLINED', paymentId: null, reason: '限度額' };
      if (this.next === 'PAID') this.balance += amount;
      else this.waiting.set(paymentId, amount);
      return { result: this.next, paymentId };
    },
    outcomeOf: async (paymentId) => {
      this.balance += this.waiting.get(paymentId) ?? 0;
      this.waiting.delete(paymentId);
      return { result: 'PAID', paymentId };
    },
    refund: async ({ amount, key }) => {
      if (!this.given.has(key)) this.balance -= amount;
      this.given.set(key, amount);
      return { refunded: true };
    },
    readEvent: async () => null,
  };

  isPending(charge: Charge): boolean {
    return this.pending.has(charge);
  }

  clear(): void {
    this.pending.clear();
    this.given.clear();
    this.balance = 0;
  }

  /** The job that issuing, or a person, asks for; it comes twice, as jobs may. */
  async charge(play: Playing, charge: Charge, die: number): Promise<void> {
    this.next = (['PAID', 'PAID', 'PAID', 'DECLINED', 'PENDING'] as const)[die % 5] ?? 'PAID';
    const before = this.payments;
    const deps = { ...play.stage.money.deps, gateway: this.service };
    await chargeCard(deps, charge.id ?? 0);
    if (this.next !== 'DECLINED') await chargeCard(deps, charge.id ?? 0);
    const isAsked = this.payments > before;
    play.tell(`the card: ${isAsked ? this.next : 'not asked'}`);
    if (this.payments > before + 1) throw new Mismatch('a card was charged twice');
    if (!isAsked) return;
    if (this.next === 'PAID') this.paid(play, charge);
    else if (this.next === 'PENDING') this.pending.add(charge);
    else charge.status = 'FAILED';
  }

  /** The service has decided. */
  async settle(play: Playing, charge: Charge): Promise<void> {
    play.tell('the card: paid at last');
    play.stage.money.clock.now += 301_000;
    await chargeCard({ ...play.stage.money.deps, gateway: this.service }, charge.id ?? 0);
    this.pending.delete(charge);
    this.paid(play, charge);
  }

  private paid({ books }: Playing, charge: Charge): void {
    const amount = charge.total - charge.money;
    const purse = `${charge.userId} ${charge.period}`;
    books.cards.set(purse, (books.cards.get(purse) ?? 0) + amount);
    charge.money += amount;
    charge.status = 'PAID';
  }

  async refund(play: Playing, amount: number): Promise<void> {
    const before = this.balance;
    const deps = { ...play.stage.money.deps, gateway: this.service };
    await Promise.all([refundPayments(deps), refundPayments(deps)]);
    if (before - this.balance !== amount) throw new Mismatch(`¥${before - this.balance} were refunded for ¥${amount}`);
  }
}
