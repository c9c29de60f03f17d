import { type DayNumber, dayNumber, dayText } from './agreed.ts';
import { Books, type Charge } from './books.ts';
import { ChargeOperations, roles } from './charge-operations.ts';
import { compareDashboard } from './compare.ts';
import { KeywordOperations } from './keyword-operations.ts';
import type { Operation } from './operations.ts';
import type { Store } from './owed.ts';
import { ReadingOperations } from './reading-operations.ts';
import { pick, type SimulationContext, type TestBed } from './simulation-context.ts';
import { StoreOperations } from './store-operations.ts';
import { TermsSent } from './terms-sent.ts';

const firstDay = dayNumber('2026-08-03');

/** Simulates one history against the product and the model; throws a Mismatch where they differ. `log` gets every call. */
export class Simulation implements SimulationContext {
  readonly books = new Books();
  today: DayNumber = firstDay;
  readonly testBed: TestBed;
  readonly log: string[];
  private readonly readings = new ReadingOperations(this);
  private readonly charges = new ChargeOperations(this);
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
    const [a = 0, b = 0, c = 0, d = 0] = dice;
    const store = pick(
      this.books.stores.filter(({ isDeleted }) => !isDeleted),
      a,
    );
    const keyword = store === undefined ? undefined : pick(store.keywords, b);
    const isOpen = store !== undefined && store.row.status !== 'ENDED';
    const charges = (...states: Charge['status'][]) => this.books.charges.filter((one) => states.includes(one.status));
    switch (does) {
      case 'days':
        await this.readings.passDays(4 + (a % 24), b % 8 === 0 ? 0 : 55 + (b % 45), c);
        return compareDashboard(this, this.today);
      case 'readings':
        return keyword && this.readings.read(keyword, this.today - (c % 45), this.today, 80, d);
      case 'store':
        return this.books.stores.length < 3 ? this.stores.newStore(dice) : undefined;
      case 'terms':
        return isOpen ? this.stores.changeTerms(store, dice) : undefined;
      case 'contract':
        return isOpen ? this.stores.moveContract(store, dice) : undefined;
      case 'end':
        return isOpen ? this.stores.end(store, dice) : undefined;
      case 'takeBack':
        return store && !isOpen ? this.stores.takeBack(store, dice) : undefined;
      case 'newKeyword':
        return store && store.keywords.length < 3 ? this.keywords.newKeyword(store, dice) : undefined;
      case 'keyword':
        return store && keyword?.active ? this.keywords.changeKeyword(store, keyword, dice) : undefined;
      case 'keywordEnd':
        return store && keyword?.active ? this.keywords.endKeyword(store, keyword, dice) : undefined;
      case 'keywordBack':
        return store && keyword && !keyword.active ? this.keywords.keywordBack(store, keyword, dice) : undefined;
      case 'count':
        return this.charges.count(a, 'ONCE', b);
      case 'countTwice':
        return this.charges.count(a, 'TWICE', b);
      case 'countDying':
        return this.charges.count(a, 'DYING', b);
      case 'countStale':
        return this.charges.count(a, 'STALE', b);
      case 'countChanging':
        return isOpen ? this.countChanging(store, dice) : undefined;
      case 'morning':
        return this.charges.morning();
      case 'close':
        return this.charges.close(a, b, c);
      case 'issue':
        return this.charges.withCharge(pick(charges('DRAFT'), a), (charge) => this.charges.issue(charge, b));
      case 'cancel':
      case 'correct':
      case 'notBilled':
        return this.charges.withCharge(pick(charges('ISSUED', 'PAID', 'FAILED'), a), (charge) =>
          this.charges.cancel(charge, does),
        );
      case 'pay':
        return this.charges.withCharge(pick(charges('ISSUED', 'FAILED', 'PAID'), a), (charge) =>
          this.charges.pay(charge, b, c),
        );
      case 'card':
        return this.charges.withCharge(
          pick(
            charges('ISSUED', 'FAILED').filter(({ method }) => method === 'CARD'),
            a,
          ),
          (charge) => this.charges.chargeCard(charge, b),
        );
      case 'giveBack':
        return this.charges.withCharge(pick(this.charges.givesBack(charges('PAID', 'CANCELLED'), c), a), (charge) =>
          this.charges.giveBack(charge, b),
        );
      case 'role':
        return this.charges.changeRole(a, b);
      case 'delete':
        return store && this.stores.remove(store);
      case 'restore':
        return this.stores.restore(
          pick(
            this.books.stores.filter(({ isDeleted }) => isDeleted),
            a,
          ),
        );
    }
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
