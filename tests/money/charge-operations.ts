import { sql } from 'drizzle-orm';
import { countClosed } from '#billing/server/jobs.ts';
import { dayNumber, dayText } from './agreed.ts';
import type { Charge } from './books.ts';
import { compareAll, compareBooks, compareDays } from './compare.ts';
import { type CountVariant, countAs } from './count.ts';
import { monthAfter, monthBefore } from './owed.ts';
import { Mismatch, pick, type SimulationContext } from './simulation-context.ts';

/** The roles that customers change between. */
export const roles = [
  'GENERAL_CLAIMED_BY_FLEX',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_WITHOUT_PAYMENT',
] as const;

/** What is done to charges: counted, issued, cancelled, corrected, paid, given back. */
export class ChargeOperations {
  private readonly simulation: SimulationContext;

  constructor(simulation: SimulationContext) {
    this.simulation = simulation;
  }

  async count(a: number, variant: CountVariant, b: number, meanwhile?: () => Promise<void>): Promise<void> {
    const month = dayText(this.simulation.today).slice(0, 7);
    const earlier = (back: number) => dayText(dayNumber(`${month}-15`) - 30.4 * back).slice(0, 7);
    const period = [earlier(1), earlier(1), earlier(1), month, earlier(2), earlier(3)][a % 6] ?? month;
    await this.countPeriod(period, variant, b, meanwhile);
  }

  /** The clock, in the morning: it counts what a count would change, and nothing else. */
  async morning(): Promise<void> {
    const { books, testBed, today } = this.simulation;
    this.simulation.note('the clock');
    const month = dayText(today).slice(0, 7);
    const due: string[] = [];
    for (const period of [monthBefore(monthBefore(month)), monthBefore(month), month]) {
      if (!books.isDue(period, today)) continue;
      due.push(period);
      books.count(period, today);
    }
    const { deps, app } = testBed.money;
    const [last] = await app.database.rows(sql`select coalesce(max(id), 0)::int as id from count_run`);
    await countClosed(deps);
    const runs = await app.database.rows(sql`select period from count_run where id > ${last?.id} order by id`);
    const reported = runs.map(({ period }) => String(period)).join(' ');
    if (reported !== due.join(' '))
      throw new Mismatch(`the clock counted: product «${reported}», model «${due.join(' ')}»`);
    await compareBooks(this.simulation);
  }

  /** The month's end: counted, and most drafts issued. */
  async close(a: number, b: number, c: number): Promise<void> {
    await this.count(a % 3, 'ONCE', b);
    for (const [nth, charge] of this.simulation.books.charges.filter(({ status }) => status === 'DRAFT').entries())
      if ((c >>> nth) % 4 !== 0) await this.withCharge(charge, (draft) => this.issue(draft, b >>> nth));
  }

  private async countPeriod(
    period: string,
    variant: CountVariant,
    b = 0,
    meanwhile?: () => Promise<void>,
  ): Promise<void> {
    this.simulation.note(`count ${period} ${variant}`);
    const { books, testBed, today } = this.simulation;
    const closed = books.closedCustomers(period, today);
    await countAs(testBed.money, period, variant, 1 + (b % 6), meanwhile);
    const drafted = meanwhile === undefined ? [] : await this.draftedOf(period);
    books.count(
      period,
      today,
      drafted.filter((userId) => closed.has(userId)),
    );
    await compareBooks(this.simulation);
  }

  /** The customers with a draft: of a count during which a store came to one of them, it may be from before or from after that. */
  private async draftedOf(period: string): Promise<number[]> {
    const rows = await this.simulation.testBed.money.app.database.rows(
      sql`select user_id from incentive_history where period = ${period} and status = 'DRAFT'`,
    );
    return rows.map(({ user_id: userId }) => Number(userId));
  }

  async issue(charge: Charge, b: number): Promise<void> {
    const isStale = this.simulation.books.isStale(charge, this.simulation.today);
    const answer = await this.act(charge, 'issue');
    if (isStale !== (answer.status === 409 && answer.code === 'draft_stale'))
      throw new Mismatch(`issuing a draft that is ${isStale ? '' : 'not '}stale: ${answer.status} ${answer.code}`);
    if (isStale) return;
    if (answer.status !== 200) throw new Mismatch(`issuing was refused: ${answer.status} ${answer.code}`);
    this.simulation.books.issue(charge);
    const { carried, credited, due, total } = answer.body.data;
    const reported = `${carried} ${credited} ${due}`;
    const owed = `${charge.carried} ${charge.credited} ${Math.max(0, total - charge.carried) - charge.credited}`;
    if (reported !== owed) throw new Mismatch(`carried, credited, due at issue: product ${reported}, model ${owed}`);
    if (charge.method === 'CARD' && charge.status === 'ISSUED')
      await this.simulation.testBed.gateway.charge(this.simulation, charge, b);
  }

  private async act(charge: Charge, action: string, body: object = {}) {
    if ('amount' in body) {
      const { version } = await this.simulation.testBed.money.done('GET', `/incentive-history/${charge.id}`);
      return this.simulation.call('POST', `/incentive-history/${charge.id}/${action}`, { version, ...body });
    }
    return this.simulation.call('POST', `/incentive-history/${charge.id}/${action}`, body);
  }

  async cancel(charge: Charge, how: 'cancel' | 'correct' | 'notBilled'): Promise<void> {
    const notBilled = how === 'notBilled';
    const answer = await this.act(charge, notBilled ? 'cancel' : how, notBilled ? { notBilled, reason: '合意' } : {});
    if (this.isUnderWay(charge, answer)) return;
    if (answer.status !== 200) throw new Mismatch(`${how} was refused: ${answer.status} ${answer.code}`);
    this.simulation.books.cancel(charge, { notBilled, today: this.simulation.today });
  }

  private isUnderWay(charge: Charge, { status, code }: { status: number; code: string }): boolean {
    const isPending = this.simulation.testBed.gateway.isPending(charge);
    const isRefused = status === 409 && code === 'payment_under_way';
    if (isPending !== isRefused)
      throw new Mismatch(`a payment is ${isPending ? '' : 'not '}under way: ${status} ${code}`);
    return isPending;
  }

  async pay(charge: Charge, b: number, c: number): Promise<void> {
    if (charge.status === 'PAID') return this.payAgain(charge, b, c);
    const open = charge.total - charge.money;
    const amount = [null, null, 1 + (c % open), open + 1 + (c % 900)][b % 4] ?? null;
    const answer = await this.act(charge, 'mark-paid', amount === null ? {} : { amount });
    if (this.isUnderWay(charge, answer)) return;
    if (answer.status !== 200) throw new Mismatch(`mark-paid was refused: ${answer.status} ${answer.code}`);
    this.simulation.books.pay(charge, amount);
  }

  /** A transfer for a charge that is paid: without a sum it is nothing, else it waits to be given back. */
  private async payAgain(charge: Charge, b: number, c: number): Promise<void> {
    const amount = b % 4 === 0 ? null : 1 + (c % 900);
    const answer = await this.act(charge, 'mark-paid', amount === null ? {} : { amount });
    if (amount === null && answer.code === 'already_paid') return;
    if (this.isUnderWay(charge, answer)) return;
    if (amount === null || answer.status !== 200)
      throw new Mismatch(`mark-paid of a paid charge, ¥${amount}: ${answer.status} ${answer.code}`);
    this.simulation.books.pay(charge, amount);
  }

  async chargeCard(charge: Charge, b: number): Promise<void> {
    if (this.simulation.testBed.gateway.isPending(charge))
      return this.simulation.testBed.gateway.settle(this.simulation, charge);
    const answer = await this.act(charge, 'charge-card');
    if (answer.status === 429) return;
    if (answer.status !== 200) throw new Mismatch(`charge-card was refused: ${answer.status} ${answer.code}`);
    await this.simulation.testBed.gateway.charge(this.simulation, charge, b);
  }

  async giveBack(charge: Charge, b: number): Promise<void> {
    const way = ['CREDIT', 'TRANSFER', 'CARD', 'CREDIT'][b % 4] ?? 'CREDIT';
    const answer = await this.act(charge, 'give-back', { way });
    const amount = this.simulation.books.giveBack(charge, way);
    if ((amount === null) === (answer.status === 200))
      throw new Mismatch(`give-back ${way}: product ${answer.status} ${answer.code}, model ${amount}`);
    if (amount !== null && way === 'CARD') await this.simulation.testBed.gateway.refund(this.simulation, amount);
  }

  async changeRole(a: number, b: number): Promise<void> {
    const id = pick(this.simulation.testBed.customerIds, a) ?? 0;
    const role = pick(roles, b) ?? roles[0];
    const { version } = await this.simulation.testBed.money.done('GET', `/system-user/${id}`);
    const answer = await this.simulation.call('PATCH', `/system-user/${id}`, { version, systemUserRole: role });
    if (answer.status !== 200) throw new Mismatch(`a role was not changed: ${answer.status} ${answer.code}`);
    this.simulation.books.changeRole(id, role, this.simulation.today);
  }

  /** Mostly those that have something to give back. */
  givesBack(charges: Charge[], die: number): Charge[] {
    const some = charges.filter((charge) => this.simulation.books.surplus(charge) > 0);
    return some.length > 0 && die % 8 !== 0 ? some : charges;
  }

  async withCharge(charge: Charge | undefined, work: (charge: Charge) => Promise<void>): Promise<void> {
    if (charge === undefined) return;
    await work(charge);
    await compareBooks(this.simulation);
  }

  /** All closes: the service has decided, the clock counts until nothing is left, and a count of every period by hand finds no more. */
  async settle(): Promise<void> {
    const { books, testBed } = this.simulation;
    for (const charge of books.charges)
      if (testBed.gateway.isPending(charge)) await testBed.gateway.settle(this.simulation, charge);
    for (let left = 4; left > 0; left -= 1) {
      const month = monthAfter(dayText(this.simulation.today).slice(0, 7));
      this.simulation.goTo(dayNumber(`${month}-02`));
      await this.morning();
    }
    const month = dayText(this.simulation.today).slice(0, 7);
    const looked = [monthBefore(monthBefore(month)), monthBefore(month)];
    for (const period of looked) {
      const missing = books.missing(period, this.simulation.today);
      if (missing.length > 0) throw new Mismatch(`in no charge of ${period}: ${missing.join(', ')}`);
    }
    for (let period = '2026-05'; period < month; period = monthAfter(period)) {
      const isEmpty = books.stores.every(({ agreed }) => (agreed.first() ?? 0) > dayNumber(`${period}-01`) + 62);
      if (isEmpty) continue;
      await this.countPeriod(period, 'ONCE');
      await compareDays(this.simulation, period, this.simulation.today);
    }
    await compareAll(this.simulation);
  }
}
