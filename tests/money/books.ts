/*
 * The independent model, part three: charges, and the money that moves for them.
 */
import { type DayNumber, dayText } from './agreed.ts';
import { closesOn, monthAfter, monthBefore, owedBy, periodsOf, type Store, type Stretch, type Unit } from './owed.ts';

export interface Customer {
  readonly id: number;
  role: string;
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
}

export class Books {
  readonly stores: Store[] = [];
  readonly customers = new Map<number, Customer>();
  charges: Charge[] = [];
  /** yen that wait for each customer's next invoice */
  readonly credits = new Map<number, number>();
  /** yen on cards by customer and period, from which a refund may be made */
  readonly cards = new Map<string, number>();

  pays(userId: number | null): userId is number {
    const role = this.customers.get(userId ?? 0)?.role ?? '';
    return ['GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX'].includes(role);
  }

  /** What charges that are no drafts hold of a store's period. */
  heldOf(storeId: number, period: string): Unit[] {
    return this.charges
      .filter((charge) => charge.period === period && charge.status !== 'DRAFT' && charge.holds)
      .flatMap(({ units }) => units.filter((unit) => unit.storeId === storeId));
  }

  /** A store's days of a period: after what was counted before, up to the closing day; a period that is billed keeps its days. */
  daysOf(store: Store, period: string): Stretch | null {
    const counted = store.counted.get(period);
    if (counted !== undefined && this.heldOf(store.id, period).length > 0) return counted;
    let usual: Stretch | null = null;
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

  private heads(period: string): { store: Store; days: Stretch; owners: Set<number | null> }[] {
    return this.stores
      .filter(({ isDeleted }) => !isDeleted)
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

  /** All drafts of the period are made anew, of the customers whose stores have all closed. */
  count(period: string, today: DayNumber): void {
    this.charges = this.charges.filter((charge) => charge.period !== period || charge.status !== 'DRAFT');
    const heads = this.heads(period);
    for (const userId of new Set(heads.flatMap(({ owners }) => [...owners]))) {
      const own = heads.filter(({ owners }) => owners.has(userId));
      if (own.every(({ days }) => days.last < today)) this.draft(period, userId, own);
    }
  }

  /** Counts a customer's stores, and whoever else has a draft of days of theirs: caps count over all owners. */
  private countAround(period: string, userId: number, today: DayNumber, counted: Set<number>): void {
    counted.add(userId);
    this.countFor(period, userId, today);
    const stores = this.heads(period)
      .filter(({ owners, days }) => owners.has(userId) && days.last < today)
      .map(({ store }) => store.id);
    const shares = (charge: Charge) =>
      charge.status === 'DRAFT' &&
      charge.period === period &&
      charge.units.some((unit) => stores.includes(unit.storeId));
    for (const other of this.charges.filter(shares))
      if (!counted.has(other.userId)) this.countAround(period, other.userId, today, counted);
  }

  /** Counts one customer's closed stores; whoever's draft holds a day that is this customer's now is counted again too. */
  countFor(period: string, userId: number, today: DayNumber): void {
    this.charges = this.charges.filter(
      (charge) => charge.period !== period || charge.status !== 'DRAFT' || charge.userId !== userId,
    );
    const own = this.heads(period).filter(({ owners, days }) => owners.has(userId) && days.last < today);
    const draft = this.draft(period, userId, own);
    if (draft === null) return;
    const others = this.charges.filter(
      (charge) => charge !== draft && charge.status === 'DRAFT' && charge.units.some((unit) => isIn(unit, draft.units)),
    );
    this.charges = this.charges.filter((charge) => !others.includes(charge));
    for (const other of others) this.countFor(other.period, other.userId, today);
  }

  private draft(period: string, userId: number | null, own: readonly { store: Store; days: Stretch }[]): Charge | null {
    const charges = this.charges.filter((charge) => charge.userId === userId && charge.period === period);
    if (charges.some(({ status, isNotBilled }) => isNotBilled || !['DRAFT', 'CANCELLED'].includes(status))) return null;
    for (const { store, days } of own) store.counted.set(period, days);
    if (!this.pays(userId)) return null;
    const units = own
      .flatMap(({ store, days }) => owedBy(store, days, this.heldOf(store.id, period)))
      .filter(({ ownerUserId }) => ownerUserId === userId);
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
      method: role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER',
      units,
      subtotal,
      tax,
      total: subtotal + tax,
      holds: true,
      isNotBilled: false,
      money: 0,
      carried: 0,
      credited: 0,
    };
    this.charges.push(charge);
    return charge;
  }

  issue(charge: Charge): void {
    const cancelled = this.charges.filter(
      (one) => one.userId === charge.userId && one.period === charge.period && one.status === 'CANCELLED',
    );
    for (const one of cancelled) {
      charge.carried += one.money;
      one.money = 0;
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
    if (notBilled) return;
    charge.holds = false;
    this.countAround(charge.period, charge.userId, today, new Set());
  }

  pay(charge: Charge, amount: number | null): void {
    charge.money += amount ?? charge.total - charge.money;
    if (charge.money < charge.total) return;
    charge.status = 'PAID';
    charge.method = 'BANK_TRANSFER';
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
    for (const store of this.stores.filter(({ isDeleted }) => !isDeleted)) {
      const days = this.daysOf(store, period);
      if (days === null || !this.isUnderContract(store, days)) continue;
      const billed = this.charges.filter(
        (charge) => charge.period === period && !['DRAFT', 'CANCELLED'].includes(charge.status),
      );
      for (const unit of billed.flatMap(({ units }) => units)) if (unit.storeId === store.id) sum += unit.price;
      const stretch = { first: days.first, last: Math.min(days.last, today) };
      for (const { ownerUserId, price } of owedBy(store, stretch, this.heldOf(store.id, period)))
        if (this.pays(ownerUserId)) sum += price;
    }
    return sum;
  }

  private isUnderContract(store: Store, { first, last }: Stretch): boolean {
    for (let day = first; day <= last; day += 1) if (store.agreed.on(day) !== undefined) return true;
    return false;
  }

  /** yen, ex tax, that a store owes up to today and no issued charge has billed. */
  unbilled(store: Store, today: DayNumber, month: string): number {
    let sum = 0;
    for (let period = monthAfter(month), left = 13; left > 0; period = monthBefore(period), left -= 1) {
      const days = this.daysOf(store, period);
      if (days === null || days.first > today) continue;
      const stretch = { first: days.first, last: Math.min(days.last, today) };
      for (const { ownerUserId, price } of owedBy(store, stretch, this.heldOf(store.id, period)))
        if (this.pays(ownerUserId)) sum += price;
    }
    return sum;
  }
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
