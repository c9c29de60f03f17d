import { type DayNumber, dayNumber, dayText } from './agreed.ts';
import { Books, type Charge } from './books.ts';
import { ChargeOperations, roles } from './charge-operations.ts';
import { compareDashboard } from './compare.ts';
import { GuardOperations } from './guard-operations.ts';
import { KeywordOperations } from './keyword-operations.ts';
import { ObjectionOperations } from './objection-operations.ts';
import type { Operation } from './operations.ts';
import type { Store } from './owed.ts';
import { ReadingOperations } from './reading-operations.ts';
import { pick, type SimulationContext, type TestBed } from './simulation-context.ts';
import { StoreOperations } from './store-operations.ts';
import { TermsSent } from './terms-sent.ts';

const firstDay = dayNumber('2026-08-03');

/** How each is done, once it is known to what: nothing happens where there is nothing to do it to. */
type Doing = Readonly<Record<Operation['does'], () => Promise<void> | undefined>>;

function openOne(store: Store | undefined): Store | undefined {
  return store?.row.status === 'ENDED' ? undefined : store;
}

/** Simulates one history against the product and the model; throws a Mismatch where they differ. `log` gets every call. */
export class Simulation implements SimulationContext {
  readonly books = new Books();
  today: DayNumber = firstDay;
  readonly testBed: TestBed;
  readonly log: string[];
  private readonly guard = new GuardOperations(this);
  private readonly readings = new ReadingOperations(this);
  private readonly charges = new ChargeOperations(this);
  private readonly objections = new ObjectionOperations(this);
  private readonly stores: StoreOperations;
  private readonly keywords: KeywordOperations;

  constructor(testBed: TestBed, log: string[]) {
    this.testBed = testBed;
    this.log = log;
    const sending = new TermsSent(this);
    this.stores = new StoreOperations(this, sending, this.readings);
    this.keywords = new KeywordOperations(this, sending, this.readings);
    testBed.customerIds.forEach((id, index) => {
      const rounding = (['FLOOR', 'ROUND', 'CEIL'] as const)[index % 3] ?? 'FLOOR';
      this.books.customers.set(id, { id, role: roles[index] ?? roles[0], formerly: [], rounding });
    });
  }

  async run(history: readonly Operation[]): Promise<void> {
    this.goTo(firstDay);
    for (const { does, dice } of history) await this.doOne(does, dice);
    await this.charges.settle();
  }

  private async doOne(does: Operation['does'], dice: readonly number[]): Promise<void> {
    const store = pick(
      this.books.stores.filter(({ isDeleted }) => !isDeleted),
      dice[0] ?? 0,
    );
    const doing: Doing = {
      ...this.withTime(store, dice),
      ...this.withStores(store, dice),
      ...this.withKeywords(store, dice),
      ...this.withCounts(store, dice),
      ...this.withCharges(dice),
    };
    await doing[does]();
  }

  private withTime(store: Store | undefined, [a = 0, b = 0, c = 0, d = 0]: readonly number[]) {
    const keyword = store === undefined ? undefined : pick(store.keywords, b);
    return {
      days: async () => {
        await this.readings.passDays(4 + (a % 24), b % 8 === 0 ? 0 : 55 + (b % 45), c);
        await compareDashboard(this, this.today);
      },
      repeats: () => store && this.readings.repeat(store.keywords, c),
      guard: () => store && this.guard.stop(store, [a, c, d]),
      readings: () => keyword && this.readings.read(keyword, this.today - (c % 45), this.today, 80, d),
    };
  }

  private withStores(store: Store | undefined, dice: readonly number[]) {
    const open = openOne(store);
    const deleted = () => this.books.stores.filter(({ isDeleted }) => isDeleted);
    return {
      store: () => (this.books.stores.length < 3 ? this.stores.newStore(dice) : undefined),
      terms: () => open && this.stores.changeTerms(open, dice),
      contract: () => open && this.stores.moveContract(open, dice),
      end: () => open && this.stores.end(open, dice),
      takeBack: () => (store && !open ? this.stores.takeBack(store, dice) : undefined),
      delete: () => store && this.stores.remove(store),
      restore: () => this.stores.restore(pick(deleted(), dice[0] ?? 0)),
    };
  }

  private withKeywords(store: Store | undefined, dice: readonly number[]) {
    const keyword = store === undefined ? undefined : pick(store.keywords, dice[1] ?? 0);
    const { keywords } = this;
    return {
      newKeyword: () => (store && store.keywords.length < 3 ? keywords.newKeyword(store, dice) : undefined),
      keyword: () => (store && keyword?.active ? keywords.changeKeyword(store, keyword, dice) : undefined),
      keywordEnd: () => (store && keyword?.active ? keywords.endKeyword(store, keyword, dice) : undefined),
      keywordBack: () => (store && keyword && !keyword.active ? keywords.keywordBack(store, keyword, dice) : undefined),
    };
  }

  private withCounts(store: Store | undefined, dice: readonly number[]) {
    const [a = 0, b = 0, c = 0] = dice;
    const open = openOne(store);
    return {
      count: () => this.charges.count(a, 'ONCE', b),
      countTwice: () => this.charges.count(a, 'TWICE', b),
      countDying: () => this.charges.count(a, 'DYING', b),
      countStale: () => this.charges.count(a, 'STALE', b),
      countChanging: () => open && this.countChanging(open, dice),
      morning: () => this.charges.morning(),
      close: () => this.charges.close(a, b, c),
    };
  }

  private withCharges([a = 0, b = 0, c = 0]: readonly number[]) {
    const { charges } = this;
    const those = (...states: Charge['status'][]) => this.books.charges.filter((one) => states.includes(one.status));
    const byCard = () => those('ISSUED', 'FAILED').filter(({ method }) => method === 'CARD');
    const cancel = (as: 'cancel' | 'correct' | 'notBilled') => () =>
      charges.withCharge(pick(those('ISSUED', 'PAID', 'FAILED'), a), (charge) => charges.cancel(charge, as));
    return {
      issue: () => charges.withCharge(pick(those('DRAFT'), a), (charge) => charges.issue(charge, b)),
      cancel: cancel('cancel'),
      correct: cancel('correct'),
      notBilled: cancel('notBilled'),
      objection: () =>
        charges.withCharge(pick(those('ISSUED', 'PAID', 'FAILED'), a), (charge) => this.objections.object(charge, b)),
      pay: () => charges.withCharge(pick(those('ISSUED', 'FAILED', 'PAID'), a), (charge) => charges.pay(charge, b, c)),
      card: () => charges.withCharge(pick(byCard(), a), (charge) => charges.chargeCard(charge, b)),
      giveBack: () =>
        charges.withCharge(pick(charges.givesBack(those('PAID', 'CANCELLED'), c), a), (charge) =>
          charges.giveBack(charge, b),
        ),
      refundByHand: () =>
        charges.withCharge(pick(those('PAID', 'ISSUED', 'CANCELLED'), a), (charge) =>
          this.testBed.gateway.refundByHand(this, charge, b),
        ),
      dispute: () =>
        charges.withCharge(pick(those('PAID', 'ISSUED', 'CANCELLED'), a), (charge) =>
          this.testBed.gateway.dispute(this, charge, b),
        ),
      role: () => charges.changeRole(a, b),
    };
  }

  /** A store changes hands while the count runs, or right after it. */
  private async countChanging(store: Store, dice: readonly number[]): Promise<void> {
    let isChanged = false;
    const change = async () => {
      if (isChanged) return;
      isChanged = true;
      await this.stores.changeOwner(store, dice);
    };
    await this.charges.count(dice[0] ?? 0, 'CHANGING', dice[1] ?? 0, change);
  }

  goTo(day: DayNumber): void {
    this.today = day;
    this.testBed.money.goTo(dayText(day));
  }

  note(line: string): void {
    this.log.push(`${dayText(this.today)}  ${line}`);
  }

  async call(method: string, path: string, body?: object) {
    const answer = await this.testBed.money.call(method, path, body);
    const code = answer.body?.errors?.[0]?.code ?? '';
    this.note(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)} → ${answer.status} ${code}`);
    return { status: answer.status, code: String(code), body: answer.body };
  }
}
