import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { chargeCard } from '#billing/server/payment/charge-card.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { refundPayments } from '#billing/server/payment/refund.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { type Book, emptyBook } from '#emulator/stripe/book.ts';
import { stripe } from '#emulator/stripe/stripe.ts';
import type { Charge } from './books.ts';
import { Mismatch, type SimulationView } from './simulation-context.ts';

const cards = { PAID: 'visa', DECLINED: 'insufficient', PENDING: 'slow', GONE: 'of_nobody' } as const;
const draws = ['PAID', 'PAID', 'PAID', 'DECLINED', 'PENDING', 'PAID', 'DECLINED', 'GONE'] as const;
/** yen: the service takes no less by card */
const least = 50;

/** The product's own way to the emulated payment service. What cards were charged is read from the service's book. */
export class Gateway {
  private readonly pending = new Set<Charge>();
  private asked = 0;
  private readonly book: Book;
  private readonly stop: () => void;
  readonly service: PaymentGateway;

  private constructor(book: Book, url: string, stop: () => void) {
    this.book = book;
    this.stop = stop;
    const inner = stripeGateway({ secretKey: 'sk_test_of_the_histories', webhookSecret: null, url });
    this.service = {
      ...inner,
      charge: (charge) => {
        this.asked += 1;
        return inner.charge(charge);
      },
    };
  }

  /** The service at an address of its own, by the clock of the histories. */
  static async open(now: () => number): Promise<Gateway> {
    const book = emptyBook();
    const { api } = stripe({ book: { value: book, save() {} }, client: { owns: () => true }, now });
    const app = new Hono().route('/v1', api);
    const { promise, resolve } = Promise.withResolvers<number>();
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
    return new Gateway(book, `http://127.0.0.1:${await promise}`, () => server.close());
  }

  /** yen that cards were charged, less what went back. */
  get balance(): number {
    const taken = Object.values(this.book.intents).filter(({ status }) => status === 'succeeded');
    const given = Object.values(this.book.refunds ?? {});
    const sum = (some: readonly { readonly amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
    return sum(taken) - sum(given);
  }

  isPending(charge: Charge): boolean {
    return this.pending.has(charge);
  }

  clear(): void {
    this.pending.clear();
    for (const kept of [this.book.intents, this.book.refunds ?? {}, this.book.answers])
      for (const key of Object.keys(kept)) Reflect.deleteProperty(kept, key);
  }

  close(): void {
    this.stop();
  }

  /** The job that issuing, or a person, asks for; it comes twice, as jobs may. */
  async charge(simulation: SimulationView, charge: Charge, die: number): Promise<void> {
    const draw = draws[die % draws.length] ?? 'PAID';
    // How many a day may be declined has tests of its own
    await simulation.testBed.money.app.database.rows(sql`delete from payment_try where user_id = ${charge.userId}`);
    await simulation.testBed.money.app.database.rows(
      sql`update payment_card set payment_method_id = ${`pm_emulated_${cards[draw]}`} where user_id = ${charge.userId}`,
    );
    const isPaid = draw === 'PAID' || draw === 'PENDING';
    const before = this.asked;
    const deps = { ...simulation.testBed.money.deps, gateway: this.service };
    await chargeCard(deps, charge.id ?? 0);
    const isTooLittle = charge.total - charge.money < least;
    if (isPaid && !isTooLittle) await chargeCard(deps, charge.id ?? 0);
    const isAsked = this.asked > before;
    simulation.note(`the card: ${isAsked ? draw : 'not asked'}`);
    if (this.asked > before + 1) throw new Mismatch('a card was charged twice');
    if (!isAsked) return;
    if (!isPaid || isTooLittle) charge.status = 'FAILED';
    else if (draw === 'PAID') this.paid(simulation, charge);
    else this.pending.add(charge);
  }

  /** The service has decided. */
  async settle(simulation: SimulationView, charge: Charge): Promise<void> {
    simulation.note('the card: paid at last');
    simulation.testBed.money.clock.now += 301_000;
    await chargeCard({ ...simulation.testBed.money.deps, gateway: this.service }, charge.id ?? 0);
    this.pending.delete(charge);
    this.paid(simulation, charge);
  }

  private paid({ books }: SimulationView, charge: Charge): void {
    const amount = charge.total - charge.money;
    const purse = `${charge.userId} ${charge.period}`;
    books.cards.set(purse, (books.cards.get(purse) ?? 0) + amount);
    charge.money += amount;
    charge.status = 'PAID';
  }

  async refund(simulation: SimulationView, amount: number): Promise<void> {
    const before = this.balance;
    const deps = { ...simulation.testBed.money.deps, gateway: this.service };
    await Promise.all([refundPayments(deps), refundPayments(deps)]);
    if (before - this.balance !== amount) throw new Mismatch(`¥${before - this.balance} were refunded for ¥${amount}`);
  }
}
