/*
 * The independent model, part three: charges, and the money that moves for them.
 */
import { type DayNumber, dayText } from './agreed.ts';
import {
  closesOn,
  type DateRange,
  isToBeMeasured,
  type Keyword,
  markOf,
  monthAfter,
  monthBefore,
  owedBy,
  periodsOf,
  type Store,
  type Unit,
} from './owed.ts';

export interface Customer {
  readonly id: number;
  role: string;
  /** The last day of each role they had before, in order. */
  readonly formerly: { readonly role: string; last: DayNumber }[];
  rounding: 'FLOOR' | 'ROUND' | 'CEIL';
}

export interface Charge {
  /** As the product calls it; known once it was compared. */
  id: number | null;
  readonly userId: number;
  readonly period: string;
  status: 'DRAFT' | 'ISSUED' | 'PAID' | 'FAILED' | 'CANCELLED';
  method: 'CARD' | 'BANK_TRANSFER';
  readonly units: readonly Unit[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** Its days are taken. */
  holds: boolean;
  isNotBilled: boolean;
  /** yen that it holds of money that came in */
  money: number;
  /** Of it from cards. */
  carried: number;
  credited: number;
  /** The charge that took over its money. */
  movedTo: Charge | null;
}

interface Head {
  readonly store: Store;
  readonly days: DateRange;
  readonly owners: ReadonlySet<number | null>;
}

/** What was told when a store was counted last: of a keyword a mark for each day from `first`, − on those that are not this owner's. */
interface CountedRow {
  readonly keywordId: number;
  readonly owner: number | null;
  readonly first: DayNumber;
  readonly marks: string;
  readonly billed: number;
  readonly yen: number;
}

export class Books {
  readonly stores: Store[] = [];
  readonly customers = new Map<number, Customer>();
  charges: Charge[] = [];
  /** yen that wait for each customer's next invoice */
  readonly credits = new Map<number, number>();
  /** yen on cards by customer and period, from which a refund may be made */
  readonly cards = new Map<string, number>();

  /** yen beyond what was due, by customer and period: what of it goes back is the price of nothing */
  readonly overpaid = new Map<string, number>();
  /** By store and period. */
  private kept = new Map<string, readonly CountedRow[]>();

  /** The role of a day decides, not the one of today: on the day of a change the one before it still does. */
  private pays({ ownerUserId, owesOn }: Unit): boolean {
    const customer = this.customers.get(ownerUserId ?? 0);
    const role = customer?.formerly.find(({ last }) => owesOn <= last)?.role ?? customer?.role ?? '';
    return ['GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX'].includes(role);
  }

  changeRole(userId: number, role: string, today: DayNumber): void {
    const customer = this.customers.get(userId);
    if (customer === undefined) return;
    // Of several on one day none but the last ever holds
    if (customer.formerly.at(-1)?.last !== today) customer.formerly.push({ role: customer.role, last: today });
    customer.role = role;
  }

  /** What charges that are no drafts hold of a store's period. */
  heldOf(storeId: number, period: string): Unit[] {
    return this.charges
      .filter((charge) => charge.period === period && charge.status !== 'DRAFT' && charge.holds)
      .flatMap(({ units }) => units.filter((unit) => unit.storeId === storeId));
  }

  /** A store's days of a period: after what was counted before, up to the closing day; a period that is billed keeps its days. */
  daysOf(store: Store, period: string): DateRange | null {
    const counted = store.counted.get(period);
    if (counted !== undefined && this.heldOf(store.id, period).length > 0) return counted;
    let usual: DateRange | null = null;
    for (const one of periodsOf(store.agreed)) {
      if (one.period === period) usual = one;
      if (one.period >= period) break;
    }
    if (usual === null) return null;
    const before = store.counted.get(monthBefore(period));
    const after = store.counted.get(monthAfter(period));
    const first = before === undefined ? usual.first : before.last + 1;
    let { last } = usual;
    if (before !== undefined) last = closesOn(period, store.agreed.near(first)?.closingDay ?? null);
    if (after !== undefined) {
      const isFixed = this.heldOf(store.id, monthAfter(period)).length > 0;
      last = isFixed ? after.first - 1 : Math.min(last, after.first - 1);
    }
    return first > last ? null : { first, last };
  }

  /** Was a charge ever issued for days of it? Then a deleted store owes them as before. */
  private wasBilled(storeId: number, period: string): boolean {
    return this.charges.some(
      (charge) =>
        charge.period === period && charge.status !== 'DRAFT' && charge.units.some((unit) => unit.storeId === storeId),
    );
  }

  private heads(period: string): Head[] {
    return this.stores
      .filter(({ id, isDeleted }) => !isDeleted || this.wasBilled(id, period))
      .flatMap((store) => {
        const days = this.daysOf(store, period);
        if (days === null) return [];
        const owners = new Set<number | null>();
        for (let day = days.first; day <= days.last; day += 1) {
          const says = store.agreed.on(day);
          if (says !== undefined) owners.add(says.ownerUserId);
        }
        return owners.size === 0 ? [] : [{ store, days, owners }];
      });
  }

  private closed(period: string, userId: number | null, today: DayNumber): Head[] {
    return this.heads(period).filter(({ owners, days }) => owners.has(userId) && days.last < today);
  }

  /** The customers (null: nobody) whose stores have all closed. */
  closedCustomers(period: string, today: DayNumber): ReadonlySet<number | null> {
    const heads = this.heads(period);
    const all = new Set(heads.flatMap(({ owners }) => [...owners]));
    return new Set(
      [...all].filter((userId) => heads.every(({ owners, days }) => !owners.has(userId) || days.last < today)),
    );
  }

  /**
   * Counts the customers whose stores have all closed, and whoever has a draft: it is made anew of the stores that have. `before` were
   * counted before something changed, and whatever is drafted for them by then is made anew as well.
   */
  count(period: string, today: DayNumber, before: Iterable<number> = []): void {
    const drafted = this.draftsOf(period).map(({ userId }) => userId);
    const counted = new Set([...this.closedCustomers(period, today), ...drafted, ...before]);
    for (const userId of counted) this.countFor(period, userId, today);
    for (const { store, days } of this.countedOfOthers(period, today)) this.recordCount(period, store, days);
  }

  /** Stores of which somebody is told days that are another's by now; they are told anew, whoever of their owners may be counted. */
  private countedOfOthers(period: string, today: DayNumber): Head[] {
    return this.countedAsTheyAre(period, today).filter(({ store, owners }) =>
      this.countedRowsOf(period, store).some(
        ({ owner, first, marks }) =>
          (owner !== null || this.isCounted(period, owners, today)) &&
          [...marks].some((mark, nth) => mark !== '−' && (store.agreed.on(first + nth)?.ownerUserId ?? null) !== owner),
      ),
    );
  }

  /** Is one of them counted: with all stores closed, or for their draft? */
  private isCounted(period: string, owners: ReadonlySet<number | null>, today: DayNumber): boolean {
    const closed = this.closedCustomers(period, today);
    const drafts = this.draftsOf(period);
    return [...owners].some((id) => closed.has(id) || drafts.some(({ userId }) => userId === id));
  }

  /** Counted stores of whose days Google has stopped another since, or one less; what was issued stays as it was. */
  private stoppedSince(period: string, today: DayNumber): Head[] {
    const isIssued = ({ id }: Store) =>
      this.charges.some(
        (charge) =>
          charge.holds &&
          charge.status !== 'DRAFT' &&
          charge.units.some((unit) => unit.storeId === id && charge.period === period),
      );
    return this.countedAsTheyAre(period, today).filter(
      ({ store, owners }) =>
        !isIssued(store) &&
        this.isCounted(period, owners, today) &&
        this.countedRowsOf(period, store).some(({ first, marks }) =>
          [...marks].some((mark, nth) => mark !== '−' && (mark === '停') !== store.stopped.has(first + nth)),
        ),
    );
  }

  private countedAsTheyAre(period: string, today: DayNumber): Head[] {
    return this.heads(period).filter(({ store, days }) => {
      const counted = store.counted.get(period);
      return days.last < today && counted !== undefined && isSameRange(days, counted);
    });
  }

  private countedRowsOf(period: string, { id }: Store): readonly CountedRow[] {
    return this.kept.get(`${id} ${period}`) ?? [];
  }

  private recordCount(period: string, store: Store, days: DateRange): void {
    this.kept.set(`${store.id} ${period}`, this.rowsOf(period, store, days));
  }

  private draftsOf(period: string): Charge[] {
    return this.charges.filter((charge) => charge.period === period && charge.status === 'DRAFT');
  }

  /** Would a count of the period change what is drafted, which days were counted, or whose they are told to be? Then the clock counts it. */
  isDue(period: string, today: DayNumber): boolean {
    const kept = { charges: this.charges, counted: this.stores.map((store) => new Map(store.counted)) };
    const { kept: rows } = this;
    this.kept = new Map(rows);
    const isReported =
      this.countedOfOthers(period, today).length === 0 && this.stoppedSince(period, today).length === 0;
    const before = this.signature(period);
    this.count(period, today);
    const after = this.signature(period);
    this.charges = kept.charges;
    this.kept = rows;
    for (const [nth, store] of this.stores.entries()) store.counted = kept.counted[nth] ?? new Map();
    return before !== after || !isReported;
  }

  private signature(period: string): string {
    const drafts = this.draftsOf(period).flatMap(({ userId, method, units }) =>
      units.map((unit) => `${userId} ${method} ${textOf(unit)}`),
    );
    const marks = this.stores.map(({ id, counted }) => `${id} ${JSON.stringify(counted.get(period))}`);
    return [...drafts.toSorted(), ...marks].join('\n');
  }

  /** What a count tells of a closed period, by store: of each keyword whose days were whose, and what each owner pays for it. */
  reportedDays(period: string, today: DayNumber): Map<number, string[]> {
    const closed = this.heads(period).filter(({ days }) => days.last < today);
    return new Map(
      closed.map(({ store, days }) => [
        store.id,
        this.rowsOf(period, store, days).map(
          ({ keywordId, owner, marks, billed, yen }) =>
            `keyword ${keywordId} customer ${owner} ${marks} ${marks.split('○').length - 1} ${billed} ¥${yen}`,
        ),
      ]),
    );
  }

  private rowsOf(period: string, store: Store, { first, last }: DateRange): CountedRow[] {
    const held = this.heldOf(store.id, period);
    // What is asked of nobody is no money
    const asked = held.filter((unit) =>
      this.charges.some(({ status, units }) => status !== 'CANCELLED' && units.includes(unit)),
    );
    const units = [...asked, ...owedBy(store, { first, last }, held).filter((unit) => this.pays(unit))];
    const days = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
    const ownerOn = (day: DayNumber) => store.agreed.on(day)?.ownerUserId ?? null;
    return store.keywords.flatMap((keyword) => {
      const asked = days.filter((day) => isToBeMeasured(store, keyword, day));
      const paid = units.filter(({ keywordId }) => keywordId === keyword.id);
      // Not asked for and billed all the same: its charge waits to be corrected, and is told until then
      if (asked.length + paid.length === 0) return [];
      const owners = new Set([...asked.map(ownerOn), ...paid.map(({ ownerUserId }) => ownerUserId)]);
      return [...owners].map((owner) => {
        const marks = days.map((day) => (ownerOn(day) === owner ? markOf(store, keyword, day) : '−')).join('');
        const own = paid.filter(({ ownerUserId }) => ownerUserId === owner);
        const yen = own.reduce((sum, { price }) => sum + price, 0);
        return { keywordId: keyword.id, owner, first, marks, billed: own.length, yen };
      });
    });
  }

  /** What is owed of closed stores and in no charge, over all customers who pay: nothing, once all was counted. */
  missing(period: string, today: DayNumber): string[] {
    const drafted = new Set(this.draftsOf(period).flatMap(({ units }) => units.map(textOf)));
    return this.heads(period)
      .filter(({ days }) => days.last < today)
      .flatMap(({ store, days }) => owedBy(store, days, this.heldOf(store.id, period)))
      .filter((unit) => this.pays(unit) && !drafted.has(textOf(unit)))
      .map(textOf);
  }

  /** Counts one customer's closed stores; whoever's draft holds a day that is this customer's now is counted again too. */
  countFor(period: string, userId: number | null, today: DayNumber): void {
    const old = this.draftsOf(period).filter((charge) => charge.userId === userId);
    this.charges = this.charges.filter((charge) => !old.includes(charge));
    const own = this.closed(period, userId, today);
    this.uncount(period, new Set(old.flatMap(({ units }) => units.map(({ storeId }) => storeId))), today);
    const lost = this.countedAsTheyAre(period, today).filter(
      ({ store, owners }) =>
        !owners.has(userId) && this.countedRowsOf(period, store).some(({ owner }) => owner === userId),
    );
    for (const { store, days } of [...own, ...(userId === null ? [] : lost)]) this.recordCount(period, store, days);
    const draft = this.draft(period, userId, own);
    if (draft === null) return;
    const others = this.charges.filter(
      (charge) => charge !== draft && charge.status === 'DRAFT' && charge.units.some((unit) => isIn(unit, draft.units)),
    );
    this.charges = this.charges.filter((charge) => !others.includes(charge));
    for (const other of others) this.countFor(other.period, other.userId, today);
  }

  /** Days that were drafted and are not over any more, or not these days, count as not counted. */
  private uncount(period: string, storeIds: ReadonlySet<number>, today: DayNumber): void {
    const heads = this.heads(period);
    for (const store of this.stores.filter(({ id }) => storeIds.has(id))) {
      const days = heads.find((head) => head.store === store)?.days;
      const counted = store.counted.get(period);
      const isSame = days !== undefined && counted !== undefined && isSameRange(days, counted);
      if (!isSame || days.last >= today) store.counted.delete(period);
    }
  }

  private draft(
    period: string,
    userId: number | null,
    own: readonly { store: Store; days: DateRange }[],
  ): Charge | null {
    for (const { store, days } of own) store.counted.set(period, days);
    if (userId === null) return null;
    const units = this.owedTo(userId, period, own);
    const subtotal = units.reduce((sum, { price }) => sum + price, 0);
    if (subtotal === 0) return null;
    const { role, rounding } = this.customers.get(userId) ?? { role: '', rounding: 'FLOOR' };
    const round = { FLOOR: Math.floor, CEIL: Math.ceil, ROUND: Math.round }[rounding];
    const tax = round(subtotal / 10);
    const charge: Charge = {
      id: null,
      userId,
      period,
      status: 'DRAFT',
      method: methodOf(role),
      units,
      subtotal,
      tax,
      total: subtotal + tax,
      holds: true,
      isNotBilled: false,
      money: 0,
      carried: 0,
      credited: 0,
      movedTo: null,
    };
    this.charges.push(charge);
    return charge;
  }

  private owedTo(userId: number, period: string, own: readonly { store: Store; days: DateRange }[]): Unit[] {
    return own
      .flatMap(({ store, days }) => owedBy(store, days, this.heldOf(store.id, period)))
      .filter((unit) => unit.ownerUserId === userId && this.pays(unit));
  }

  /** Is it no more what a count would draft of these days? Then it is not issued. */
  isStale({ userId, period, units }: Charge, today: DayNumber): boolean {
    const own = this.closed(period, userId, today);
    const owed = this.owedTo(userId, period, own);
    const late = new Set(this.stoppedSince(period, today).map(({ store }) => store));
    const isCounted = own.every(({ store, days }) => {
      const counted = store.counted.get(period);
      return counted !== undefined && isSameRange(counted, days) && !late.has(store);
    });
    return !isCounted || owed.map(textOf).toSorted().join() !== units.map(textOf).toSorted().join();
  }

  issue(charge: Charge): void {
    charge.method = methodOf(this.customers.get(charge.userId)?.role ?? '');
    const cancelled = this.charges.filter(
      (one) => one.userId === charge.userId && one.period === charge.period && one.status === 'CANCELLED',
    );
    for (const one of cancelled) {
      if (one.money <= 0) continue;
      charge.carried += one.money;
      one.money = 0;
      one.movedTo = charge;
    }
    const owed = Math.max(0, charge.total - charge.carried);
    const credit = this.credits.get(charge.userId) ?? 0;
    charge.credited = Math.min(owed, credit);
    this.credits.set(charge.userId, credit - charge.credited);
    charge.money = charge.carried + charge.credited;
    charge.status = charge.money >= charge.total ? 'PAID' : 'ISSUED';
  }

  cancel(charge: Charge, { notBilled, today }: { notBilled: boolean; today: DayNumber }): void {
    charge.status = 'CANCELLED';
    charge.isNotBilled = notBilled;
    for (const unit of charge.units) unit.isWaived = notBilled;
    if (notBilled) return;
    charge.holds = false;
    const { period } = charge;
    const released = new Set(charge.units.map(({ storeId }) => storeId));
    const owners = this.heads(period)
      .filter(({ store }) => released.has(store.id))
      .flatMap(({ owners: some }) => [...some])
      .filter((userId) => userId !== null);
    const sharing = this.draftsOf(period).filter(({ units }) => units.some(({ storeId }) => released.has(storeId)));
    for (const userId of new Set([charge.userId, ...owners, ...sharing.map((one) => one.userId)]))
      this.countFor(period, userId, today);
  }

  /** An accepted objection takes a day off and corrects the charge; false, and nothing is changed, if its customer would have to pay more. */
  takeOff(charge: Charge, { keywordId, first: day }: Unit, today: DayNumber): boolean {
    const keyword = this.stores.flatMap(({ keywords }) => keywords).find(({ id }) => id === keywordId);
    const asked = () =>
      this.charges
        .filter(
          ({ userId, period, status }) =>
            userId === charge.userId && period === charge.period && status !== 'CANCELLED',
        )
        .reduce((sum, { subtotal }) => sum + subtotal, 0);
    if (keyword !== undefined && this.raisesAnybody(charge.period, keyword, day)) return false;
    const { status } = charge;
    const kept = {
      charges: this.charges,
      rows: this.kept,
      counted: this.stores.map((store) => new Map(store.counted)),
    };
    this.kept = new Map(kept.rows);
    const before = asked();
    keyword?.excluded.add(day);
    this.cancel(charge, { notBilled: false, today });
    if (asked() <= before) return true;
    keyword?.excluded.delete(day);
    charge.status = status;
    charge.holds = true;
    this.charges = kept.charges;
    this.kept = kept.rows;
    for (const [nth, store] of this.stores.entries()) store.counted = kept.counted[nth] ?? store.counted;
    return false;
  }

  /** Would somebody owe more for the keyword's store without this day, if nothing was charged yet? */
  private raisesAnybody(period: string, keyword: Keyword, day: DayNumber): boolean {
    const head = this.heads(period).find(({ store }) => store.keywords.includes(keyword));
    if (head === undefined) return false;
    const owed = () => {
      const sums = new Map<number, number>();
      for (const unit of owedBy(head.store, head.days, []).filter((one) => this.pays(one)))
        sums.set(unit.ownerUserId ?? 0, (sums.get(unit.ownerUserId ?? 0) ?? 0) + unit.price);
      return sums;
    };
    const before = owed();
    keyword.excluded.add(day);
    const after = owed();
    keyword.excluded.delete(day);
    return [...after].some(([owner, sum]) => sum > (before.get(owner) ?? 0));
  }

  pay(charge: Charge, amount: number | null): void {
    const open = charge.total - charge.money;
    const purse = `${charge.userId} ${charge.period}`;
    const beyond = Math.max(0, (amount ?? open) - Math.max(0, open));
    this.overpaid.set(purse, (this.overpaid.get(purse) ?? 0) + beyond);
    charge.money += amount ?? open;
    if (charge.money < charge.total || charge.status === 'PAID') return;
    charge.status = 'PAID';
    charge.method = 'BANK_TRANSFER';
  }

  /** The charge that holds what a card paid for one, by now. */
  holderOf(charge: Charge, amount: number): Charge {
    let holder = charge;
    while (holder.money < amount && holder.movedTo !== null) holder = holder.movedTo;
    return holder;
  }

  /** Money that a payment service took back, or gave again (negative), without being asked: what is missing is due by transfer. */
  takenBack(charge: Charge, amount: number): void {
    const purse = `${charge.userId} ${charge.period}`;
    this.cards.set(purse, (this.cards.get(purse) ?? 0) - amount);
    charge.money -= amount;
    if (!['ISSUED', 'FAILED', 'PAID'].includes(charge.status)) return;
    charge.status = charge.money < charge.total ? 'ISSUED' : 'PAID';
    if (charge.status === 'ISSUED') charge.method = 'BANK_TRANSFER';
  }

  /** yen that are to be given back. */
  surplus(charge: Charge): number {
    return Math.max(0, charge.money - (charge.status === 'CANCELLED' ? 0 : charge.total));
  }

  /** Null when it is refused. */
  giveBack(charge: Charge, way: string): number | null {
    const amount = this.surplus(charge);
    const isDraft = (one: Charge) =>
      one.status === 'DRAFT' && one.userId === charge.userId && one.period === charge.period;
    if (amount === 0 || (charge.status === 'CANCELLED' && this.charges.some(isDraft))) return null;
    const purse = `${charge.userId} ${charge.period}`;
    if (way === 'CARD') {
      const most = this.cards.get(purse) ?? 0;
      if (amount > most) return null;
      this.cards.set(purse, most - amount);
    }
    if (way === 'CREDIT') this.credits.set(charge.userId, (this.credits.get(charge.userId) ?? 0) + amount);
    charge.money -= amount;
    return amount;
  }

  /** yen, ex tax, that this month comes to so far, over all stores: what was billed, and what would be. */
  soFar(today: DayNumber): number {
    const period = dayText(today).slice(0, 7);
    let sum = 0;
    for (const store of this.stores) {
      if (store.isDeleted && !this.wasBilled(store.id, period)) continue;
      const days = this.daysOf(store, period);
      if (days === null || !this.isUnderContract(store, days)) continue;
      const billed = this.charges.filter(
        (charge) => charge.period === period && !['DRAFT', 'CANCELLED'].includes(charge.status),
      );
      for (const unit of billed.flatMap(({ units }) => units)) if (unit.storeId === store.id) sum += unit.price;
      const range = { first: days.first, last: Math.min(days.last, today) };
      for (const unit of owedBy(store, range, this.heldOf(store.id, period))) if (this.pays(unit)) sum += unit.price;
    }
    return sum;
  }

  private isUnderContract(store: Store, { first, last }: DateRange): boolean {
    for (let day = first; day <= last; day += 1) if (store.agreed.on(day) !== undefined) return true;
    return false;
  }

  /** yen, ex tax, that a store owes up to today and no issued charge has billed. */
  unbilled(store: Store, today: DayNumber, month: string): number {
    let sum = 0;
    for (let period = monthAfter(month), left = 13; left > 0; period = monthBefore(period), left -= 1) {
      const days = this.daysOf(store, period);
      if (days === null || days.first > today) continue;
      const range = { first: days.first, last: Math.min(days.last, today) };
      for (const unit of owedBy(store, range, this.heldOf(store.id, period))) if (this.pays(unit)) sum += unit.price;
    }
    return sum;
  }
}

/** How somebody of a role pays. */
function methodOf(role: string): Charge['method'] {
  return role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER';
}

function isSameRange(one: DateRange, other: DateRange): boolean {
  return one.first === other.first && one.last === other.last;
}

function textOf({ storeId, kind, keywordId, first, last, price, ownerUserId }: Unit): string {
  return [storeId, kind, keywordId, dayText(first), dayText(last), price, ownerUserId].join(' ');
}

/** Would the day be billed twice? */
function isIn(unit: Unit, others: readonly Unit[]): boolean {
  const taken = ({ kind, keywordId }: Unit) => (kind === 'KEYWORD_DAY' ? keywordId : null);
  return others.some(
    (other) =>
      other.storeId === unit.storeId &&
      (taken(other) === null || taken(unit) === null || taken(other) === taken(unit)) &&
      other.first <= unit.last &&
      unit.first <= other.last,
  );
}
