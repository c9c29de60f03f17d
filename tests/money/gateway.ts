import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { followDispute, followRefunds } from '#billing/server/payment/at-gateway.ts';
import { chargeCard } from '#billing/server/payment/charge-card.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { refundPayments } from '#billing/server/payment/refund.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { type Book, callContext, emptyBook, refundedOf } from '#emulator/stripe/book.ts';
import { closeDispute, openDispute } from '#emulator/stripe/disputes.ts';
import { makeRefund } from '#emulator/stripe/refunds.ts';
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

  /** What its console needs to act. */
  private readonly console: Parameters<typeof makeRefund>[1];

  private constructor(book: Book, url: string, now: () => number, stop: () => void) {
    this.book = book;
    this.console = callContext({ value: book, save() {} }, now);
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
    return new Gateway(book, `http://127.0.0.1:${await promise}`, now, () => server.close());
  }

  /** yen that cards were charged, less what went back. */
  get balance(): number {
    const taken = Object.values(this.book.intents).filter(({ status }) => status === 'succeeded');
    const given = Object.values(this.book.refunds ?? {});
    const sum = (some: readonly { readonly amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
    const disputed = Object.values(this.book.disputes ?? {}).flatMap(({ transactions }) => transactions);
    return sum(taken) - sum(given) + sum(disputed);
  }

  isPending(charge: Charge): boolean {
    return this.pending.has(charge);
  }

  clear(): void {
    this.pending.clear();
    for (const kept of [this.book.intents, this.book.refunds ?? {}, this.book.disputes ?? {}, this.book.answers])
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

  /** Payments of a charge's card that nobody disputed, with what is left of each. */
  private paymentsOf(charge: Charge): { readonly id: string; readonly left: number; readonly isWhole: boolean }[] {
    const disputed = new Set(Object.values(this.book.disputes ?? {}).map(({ intent }) => intent));
    return Object.entries(this.book.intents).flatMap(([id, { status, metadata, amount }]) => {
      if (status !== 'succeeded' || metadata.chargeId !== String(charge.id) || disputed.has(id)) return [];
      const left = amount - refundedOf(this.book, id);
      return left > 0 ? [{ id, left, isWhole: left === amount }] : [];
    });
  }

  /** Somebody refunds a payment in the service's console; it is reported three times. */
  async refundByHand(simulation: SimulationView, charge: Charge, die: number): Promise<void> {
    const [payment] = this.paymentsOf(charge);
    if (payment === undefined) return;
    const { books } = simulation;
    const amount = die % 3 === 0 ? payment.left : 1 + (die % payment.left);
    const holder = books.holderOf(charge, amount);
    if (this.isPending(holder)) return;
    simulation.note(`a refund of ¥${amount} in the console, of charge ${charge.id}`);
    const made = makeRefund(this.book, this.console, { payment_intent: payment.id, amount: String(amount) });
    if ('error' in made) throw new Mismatch(`the console refused a refund: ${JSON.stringify(made.error)}`);
    const deps = { ...simulation.testBed.money.deps, gateway: this.service };
    await Promise.all([0, 1].map(() => followRefunds(deps, this.service, payment.id)));
    await followRefunds(deps, this.service, payment.id);
    const purse = `${holder.userId} ${holder.period}`;
    const beyond = Math.max(0, amount - books.surplus(holder));
    books.overpaid.set(purse, (books.overpaid.get(purse) ?? 0) + beyond);
    books.takenBack(holder, amount);
  }

  /** A customer disputes a payment, and it ends one way or the other, or not yet. */
  async dispute(simulation: SimulationView, charge: Charge, die: number): Promise<void> {
    const payment = this.paymentsOf(charge).find(({ isWhole }) => isWhole);
    if (payment === undefined) return;
    const { books } = simulation;
    const holder = books.holderOf(charge, payment.left);
    if (this.isPending(holder)) return;
    const end = (['won', 'lost', null] as const)[die % 3] ?? null;
    simulation.note(`a dispute of ¥${payment.left} of charge ${charge.id}, ${end}`);
    const opened = openDispute(this.book, this.console, { payment_intent: payment.id });
    if ('error' in opened) throw new Mismatch(`no dispute: ${JSON.stringify(opened.error)}`);
    const deps = { ...simulation.testBed.money.deps, gateway: this.service };
    const follow = () => followDispute(deps, this.service, opened.id);
    // One that was won before we asked has moved nothing
    const isSeen = die % 5 !== 0;
    if (isSeen) await follow();
    if (end !== null) closeDispute(this.book, this.console, opened.id, end);
    await Promise.all([follow(), follow()]);
    await follow();
    if (isSeen || end !== 'won') books.takenBack(holder, payment.left);
    if (isSeen && end === 'won') books.takenBack(holder, -payment.left);
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
