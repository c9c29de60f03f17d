import { addRows } from '../api/support/measured.ts';
import type { MoneyApp } from '../api/support/money.ts';
import { Agreed, type DayNumber, dayNumber, dayText, type KeywordSays, type StoreSays, sayings } from './agreed.ts';
import { Books, type Charge } from './books.ts';
import { compareAll, compareBooks } from './compare.ts';
import { type CountVariant, countAs } from './count.ts';
import type { Gateway } from './gateway.ts';
import { diceOf, type Operation } from './operations.ts';
import { type Keyword, periodsOf, type Reading, type Store } from './owed.ts';
import { Mismatch, type Playing } from './playing.ts';

/** Where histories are played: one installation for many, emptied between them. */
export interface Stage {
  readonly money: MoneyApp;
  readonly gateway: Gateway;
  readonly customerIds: readonly number[];
}

const roles = [
  'GENERAL_CLAIMED_BY_FLEX',
  'GENERAL_MEO_DIRECT',
  'GENERAL_CLAIMED_BY_AGENCY',
  'GENERAL_WITHOUT_PAYMENT',
] as const;

const firstDay = dayNumber('2026-08-03');
const latestDay = dayNumber('2027-04-30');
const prices = [300, 500, 705];
const closings = [null, null, 10, 20, 31, 28];
const caps = [null, null, 2, 5];
const yenCaps = [null, null, null, 1000, 2300];
const modes = ['PER_KEYWORD', 'PER_KEYWORD', 'ANY_KEYWORD', 'FIXED'];

/** Plays one history against the product and the model; throws a Mismatch where they differ. `told` gets every call. */
export class Play implements Playing {
  readonly books = new Books();
  today: DayNumber = firstDay;
  readonly stage: Stage;
  readonly told: string[];
  private names = 0;

  constructor(stage: Stage, told: string[]) {
    this.stage = stage;
    this.told = told;
    stage.customerIds.forEach((id, index) => {
      const rounding = (['FLOOR', 'ROUND', 'CEIL'] as const)[index % 3] ?? 'FLOOR';
      this.books.customers.set(id, { id, role: roles[index] ?? roles[0], rounding });
    });
  }

  async run(history: readonly Operation[]): Promise<void> {
    this.goTo(firstDay);
    for (const { does, dice } of history) await this.doOne(does, dice);
    await this.settle();
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
        return this.passDays(4 + (a % 24), b % 8 === 0 ? 0 : 55 + (b % 45), c);
      case 'readings':
        return keyword && this.read(keyword, this.today - (c % 45), this.today, 80, d);
      case 'store':
        return this.books.stores.length < 3 ? this.newStore(dice) : undefined;
      case 'terms':
        return isOpen ? this.changeTerms(store, dice) : undefined;
      case 'contract':
        return isOpen ? this.moveContract(store, dice) : undefined;
      case 'end':
        return isOpen ? this.end(store, dice) : undefined;
      case 'takeBack':
        return store && !isOpen ? this.takeBack(store, dice) : undefined;
      case 'newKeyword':
        return store && store.keywords.length < 3 ? this.newKeyword(store, dice) : undefined;
      case 'keyword':
        return store && keyword?.active ? this.changeKeyword(store, keyword, dice) : undefined;
      case 'keywordEnd':
        return store && keyword?.active ? this.endKeyword(store, keyword, dice) : undefined;
      case 'keywordBack':
        return store && keyword && !keyword.active ? this.keywordBack(store, keyword, dice) : undefined;
      case 'count':
        return this.count(a, 'ONCE', b);
      case 'countTwice':
        return this.count(a, 'TWICE', b);
      case 'countDying':
        return this.count(a, 'DYING', b);
      case 'countStale':
        return this.count(a, 'STALE', b);
      case 'close':
        return this.close(a, b, c);
      case 'issue':
        return this.withCharge(pick(charges('DRAFT'), a), (charge) => this.issue(charge, b));
      case 'cancel':
      case 'correct':
      case 'notBilled':
        return this.withCharge(pick(charges('ISSUED', 'PAID', 'FAILED'), a), (charge) => this.cancel(charge, does));
      case 'pay':
        return this.withCharge(pick(charges('ISSUED', 'FAILED'), a), (charge) => this.pay(charge, b, c));
      case 'card':
        return this.withCharge(
          pick(
            charges('ISSUED', 'FAILED').filter(({ method }) => method === 'CARD'),
            a,
          ),
          (charge) => this.chargeCard(charge, b),
        );
      case 'giveBack':
        return this.withCharge(pick(this.givesBack(charges('PAID', 'CANCELLED'), c), a), (charge) =>
          this.giveBack(charge, b),
        );
      case 'role':
        return this.changeRole(a, b);
      case 'delete':
        return store && this.remove(store);
      case 'restore':
        return this.restore(
          pick(
            this.books.stores.filter(({ isDeleted }) => isDeleted),
            a,
          ),
        );
    }
  }

  /** Mostly those that have something to give back. */
  private givesBack(charges: Charge[], die: number): Charge[] {
    const some = charges.filter((charge) => this.books.surplus(charge) > 0);
    return some.length > 0 && die % 8 !== 0 ? some : charges;
  }

  private async withCharge(charge: Charge | undefined, work: (charge: Charge) => Promise<void>): Promise<void> {
    if (charge === undefined) return;
    await work(charge);
    await compareBooks(this);
  }

  goTo(day: DayNumber): void {
    this.today = day;
    this.stage.money.goTo(dayText(day));
  }

  tell(line: string): void {
    this.told.push(`${dayText(this.today)}  ${line}`);
  }

  async call(method: string, path: string, body?: object) {
    const answer = await this.stage.money.call(method, path, body);
    const code = answer.body?.errors?.[0]?.code ?? '';
    this.tell(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)} → ${answer.status} ${code}`);
    return { status: answer.status, code: String(code), body: answer.body };
  }

  // -- time and readings

  private async passDays(days: number, density: number, seed: number): Promise<void> {
    const from = this.today + 1;
    this.goTo(Math.min(latestDay, this.today + days));
    this.tell(`readings since ${dayText(from)}, ${density} %`);
    if (density === 0) return;
    for (const [index, keyword] of this.books.stores.flatMap(({ keywords }) => keywords).entries())
      await this.read(keyword, from, this.today, density, seed + index);
  }

  private async read(keyword: Keyword, from: DayNumber, to: DayNumber, density: number, seed: number): Promise<void> {
    const roll = diceOf(seed);
    const rows: object[] = [];
    for (let day = from; day <= to; day += 1) {
      const [isRead, what, rank] = [roll() % 100 < density, roll() % 20, roll() % 5];
      const there = keyword.readings.get(day) ?? [];
      const origin = what === 0 ? 'GRID' : what < 4 ? 'MANUAL' : 'SCHEDULED';
      if (!isRead || there.some((one) => one.origin === origin)) continue;
      const ok = what !== 19;
      const reading: Reading = { origin, ok, rank: !ok || rank === 4 ? null : rank + 1 };
      keyword.readings.set(day, [...there, reading]);
      rows.push({
        detailId: keyword.id,
        day: dayText(day),
        takenAt: Date.parse(`${dayText(day)}T05:00:00+09:00`),
        status: ok ? 'OK' : 'FAILED',
        rank: reading.rank,
        depth: 20,
        origin,
        instrument: 'google-places',
      });
    }
    if (rows.length > 0) await addRows(this.stage.money.app.database, 'rank-observation', rows);
  }

  // -- stores

  private values(dice: readonly number[]): StoreSays {
    const [, a = 0, b = 0, c = 0, d = 0, e = 0] = dice;
    const billingMode = pick(modes, a) ?? 'PER_KEYWORD';
    return {
      ownerUserId: pick(this.stage.customerIds, b) ?? null,
      status: 'MEASURING',
      billingMode,
      monthlyFee: billingMode === 'FIXED' ? 3000 + (e % 3) * 1111 : null,
      capDays: pick(caps, c) ?? null,
      capYen: pick(yenCaps, d) ?? null,
      closingDay: pick(closings, e) ?? null,
    };
  }

  private async newStore(dice: readonly number[]): Promise<void> {
    const [a = 0, , , , , , g = 0, h = 0] = dice;
    const isPast = a % 3 === 0;
    const start = isPast ? this.today - (h % 40) : this.today;
    const row = { ...this.values(dice), ...(g % 6 === 0 ? { status: 'PREPARING' } : {}) };
    const details = Array.from({ length: 1 + (g % 2) }, (_, nth) => this.newDetails(start, a + nth, h + nth));
    const said = isPast ? { validFrom: dayText(start), reason: '契約書のとおり' } : {};
    const body = { name: '店', address: '東京都', placeId: 'ChIJx', contractStart: dayText(start), ...row, details };
    const answer = await this.call('POST', '/search-conditions', { ...body, ...said });
    if (answer.status !== 201) throw new Mismatch(`a store was not made: ${JSON.stringify(answer.body)}`);
    const made = answer.body.data;
    const agreed = new Agreed<StoreSays>();
    agreed.cover(start, start, null, row);
    const keywords = details.map((detail, nth) => this.keywordOf(Number(made.details[nth].id), detail, start, null));
    const store: Store = {
      id: Number(made.id),
      agreed,
      row,
      start,
      end: null,
      isDeleted: false,
      keywords,
      counted: new Map(),
    };
    this.books.stores.push(store);
    this.compareTerms(store, made);
    for (const keyword of keywords) await this.read(keyword, start, this.today, 80, a);
  }

  private newDetails(from: DayNumber, a: number, b: number) {
    this.names += 1;
    return {
      keyword: `語${this.names}`,
      searchLocationId: this.stage.money.locationId,
      targetRank: 2 + (b % 2),
      dailyPrice: pick(prices, a) ?? 500,
      capDays: b % 4 === 0 ? 2 + (b % 3) : null,
      effectiveFrom: dayText(from),
    };
  }

  private keywordOf(id: number, row: KeywordSays, from: DayNumber, to: DayNumber | null): Keyword {
    const { targetRank, dailyPrice, capDays } = row;
    const says = { targetRank, dailyPrice, capDays };
    const agreed = new Agreed<KeywordSays>();
    agreed.cover(from, from, to, says);
    return { id, agreed, row: says, active: true, from, to, readings: new Map() };
  }

  /** From when, and why: mostly nothing, else a day of the past or the future; sometimes the reason is forgotten. */
  private said(a: number, b: number): { validFrom?: string; reason?: string } {
    if (a % 5 < 2) return {};
    const validFrom = dayText(a % 5 === 4 ? this.today + (b % 40) : this.today - (b % 50));
    return a % 13 === 0 ? { validFrom } : { validFrom, reason: '訂正' };
  }

  private async changeTerms(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , , , , g = 0, h = 0] = dice;
    const all = this.values(dice);
    const states = ['MEASURING', 'MEASURING', 'PAUSED', 'PREPARING'];
    const sent: Partial<StoreSays> = {};
    const fields = ['ownerUserId', 'capDays', 'capYen', 'closingDay', 'billingMode', 'status'] as const;
    for (const nth of g % 4 === 0 ? [g, h] : [g]) {
      const field = fields[(nth >>> 3) % fields.length] ?? 'capDays';
      if (field === 'billingMode') Object.assign(sent, { billingMode: all.billingMode, monthlyFee: all.monthlyFee });
      else if (field === 'status') sent.status = pick(states, h >>> 5) ?? 'MEASURING';
      else Object.assign(sent, { [field]: all[field] });
    }
    const said = this.said(dice[1] ?? 0, dice[2] ?? 0);
    await this.write(store, { ...sent, ...said }, (agreed) => this.applyTerms(store, agreed, sent, said.validFrom));
  }

  /** What the rules say of a change; gives the row as it is then. */
  private applyTerms(
    store: Store,
    agreed: Agreed<StoreSays>,
    sent: Partial<StoreSays>,
    validFrom: string | undefined,
  ): StoreSays {
    const { today } = this;
    const row = { ...store.row, ...sent };
    const entries = Object.entries(sent);
    const isSame = (name: string, value: unknown) =>
      Object.entries(store.row).some(([n, v]) => n === name && v === value);
    const changed = entries.filter(([name, value]) => !isSame(name, value));
    if (validFrom !== undefined) {
      agreed.change(dayNumber(validFrom), Object.fromEntries(changed.length > 0 ? changed : entries));
      return row;
    }
    const isBegun = agreed.on(today)?.status === 'PREPARING' && row.status === 'MEASURING';
    if (isBegun && changed.some(([name]) => name === 'status')) {
      let wasMeasured = false;
      for (let day = today; day > today - 400; day -= 1) wasMeasured ||= agreed.on(day)?.status === 'MEASURING';
      agreed.change(today, wasMeasured ? Object.fromEntries(changed) : row);
      return row;
    }
    const running = [];
    for (const period of periodsOf(agreed.copy())) {
      if (period.first > today) break;
      running.push(period);
    }
    const next = (running.at(-1)?.last ?? today - 1) + 1;
    for (const [name, value] of changed) {
      const isOfPeriods = ['closingDay', 'billingMode', 'monthlyFee'].includes(name);
      agreed.change(isOfPeriods ? next : today + 1, { [name]: value });
    }
    return row;
  }

  private async moveContract(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , d = 0, e = 0, f = 0] = dice;
    const reason = f % 7 === 0 ? {} : { reason: '契約の訂正' };
    const day = this.today + (e % 80) - 50;
    if (d % 3 === 0) {
      if (store.end !== null && day > store.end) return;
      await this.write(store, { contractStart: dayText(day), ...reason }, (agreed) => {
        agreed.cover(Math.min(day, store.start), day, store.end, store.row);
        return store.row;
      });
      if (this.isAccepted) store.start = day;
      return;
    }
    const end = d % 3 === 1 ? null : day;
    if (end !== null && end < store.start) return;
    if (end === store.end) return;
    await this.write(store, { contractEnd: end === null ? null : dayText(end), ...reason }, (agreed) => {
      agreed.cover(Math.min(end ?? never, store.end ?? never) + 1, store.start, end, store.row);
      return store.row;
    });
    if (this.isAccepted) store.end = end;
  }

  private async end(store: Store, dice: readonly number[]): Promise<void> {
    const said = this.said(dice[1] ?? 0, dice[2] ?? 0);
    const last = said.validFrom === undefined ? this.today : dayNumber(said.validFrom) - 1;
    const row = { ...store.row, status: 'ENDED' };
    const end = store.end === null || store.end > last ? Math.max(last, store.start) : store.end;
    await this.write(store, { status: 'ENDED', ...said }, (agreed) => {
      if (end !== store.end) agreed.cover(end + 1, store.start, end, row);
      return row;
    });
    if (this.isAccepted) store.end = end;
  }

  private async takeBack(store: Store, dice: readonly number[]): Promise<void> {
    const said = this.said(dice[1] ?? 0, dice[2] ?? 0);
    const end = store.end !== null && store.end <= this.today ? null : store.end;
    const row = { ...store.row, status: 'MEASURING' };
    const isBegun = store.agreed.on(this.today)?.status === 'PREPARING' && said.validFrom === undefined;
    const usual = isBegun ? this.today : this.today + 1;
    const start = said.validFrom === undefined ? usual : dayNumber(said.validFrom);
    await this.write(store, { status: 'MEASURING', ...said }, (agreed) => {
      agreed.cover(start, start, end, row);
      return this.applyTerms(store, agreed, { status: 'MEASURING' }, dayText(start));
    });
    if (this.isAccepted) store.end = end;
  }

  private isAccepted = false;

  /** Sends a change of a store, and holds the answer against what the model makes of it. */
  private async write(
    store: Store,
    body: { validFrom?: string; reason?: string; [field: string]: unknown },
    apply: (agreed: Agreed<StoreSays>) => StoreSays,
  ): Promise<void> {
    const agreed = store.agreed.copy();
    const row = apply(agreed);
    const made = await this.send(store, body, agreed.differsBefore(this.today, store.agreed));
    this.isAccepted = made !== null;
    if (made === null) return;
    store.agreed = agreed;
    store.row = row;
    this.compareTerms(store, made);
  }

  /** The row as answered; null where a reason was rightly asked for. */
  private async send(
    store: Store,
    body: { validFrom?: string; reason?: string; [field: string]: unknown },
    isPast: boolean,
  ): Promise<Answered | null> {
    const { version } = await this.stage.money.done('GET', `/search-conditions/${store.id}`);
    const answer = await this.call('PATCH', `/search-conditions/${store.id}`, { version, ...body });
    if (answer.status === 200) {
      const isNamed = body.validFrom !== undefined && dayNumber(body.validFrom) < this.today;
      if (isPast && isNamed && body.reason === undefined) throw new Mismatch('the past was changed without a reason');
      return answer.body.data;
    }
    const isAsked = answer.code === 'reason_required' && body.reason === undefined;
    if (!isAsked || !isPast) throw new Mismatch(`a change was refused: ${answer.status} ${answer.code}`);
    return null;
  }

  private compareTerms(store: Store, made: Answered): void {
    const told = (terms: readonly AnsweredTerm[], names: readonly string[]) =>
      terms.map(({ effectiveFrom, effectiveTo, ...says }) => {
        const own = Object.fromEntries(names.map((name) => [name, says[name] ?? null]));
        return `${effectiveFrom}..${effectiveTo ?? ''} ${sayings(own)}`;
      });
    const differ = (what: string, product: readonly string[], model: readonly string[]) => {
      if (product.join('\n') === model.join('\n')) return;
      throw new Mismatch(
        `terms of ${what}\n  product:\n    ${product.join('\n    ')}\n  model:\n    ${model.join('\n    ')}`,
      );
    };
    differ(`store ${store.id}`, told(made.terms, Object.keys(store.row)), store.agreed.stretches());
    for (const detail of made.details) {
      const keyword = store.keywords.find(({ id }) => id === detail.id);
      if (keyword === undefined) throw new Mismatch(`keyword ${detail.id} is unknown`);
      differ(`keyword ${detail.id}`, told(detail.terms, Object.keys(keyword.row)), keyword.agreed.stretches());
    }
  }

  // -- keywords

  private async newKeyword(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , d = 0, e = 0, f = 0] = dice;
    const from = this.today + (e % 30) - 20;
    const to = d % 3 === 0 ? from + (f % 40) : null;
    const added = { ...this.newDetails(from, d, e), effectiveTo: to === null ? null : dayText(to) };
    const sent = [...store.keywords.filter(({ active }) => active).map(({ id }) => ({ id })), added];
    const made = await this.send(store, { details: sent }, false);
    if (made === null) return;
    const known = new Set(store.keywords.map(({ id }) => id));
    const id = made.details.find((one) => !known.has(one.id))?.id ?? 0;
    const keyword = this.keywordOf(id, added, from, to);
    store.keywords.push(keyword);
    this.compareTerms(store, made);
    await this.read(keyword, from, this.today, 70, d);
  }

  private async changeKeyword(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
    const [, , , d = 0, e = 0, f = 0] = dice;
    const change = [
      { targetRank: 1 + (e % 4) },
      { dailyPrice: pick(prices, e) ?? 500 },
      { capDays: e % 2 === 0 ? 1 + (e % 5) : null },
      { targetRank: 1 + (e % 4), dailyPrice: pick(prices, f) ?? 500 },
    ][d % 5];
    if (change === undefined) return this.moveKeywordEnd(store, keyword, e, f);
    const differing = Object.entries(change).filter(
      ([name, value]) => !Object.entries(keyword.row).some(([n, v]) => n === name && v === value),
    );
    if (differing.length === 0) return;
    const said = this.said(e >>> 4, f >>> 4);
    await this.writeKeyword(store, keyword, { id: keyword.id, ...change }, said, (agreed) => {
      const from = said.validFrom === undefined ? this.today + 1 : dayNumber(said.validFrom);
      agreed.change(from, Object.fromEntries(differing));
    });
    if (this.isAccepted) keyword.row = { ...keyword.row, ...change };
  }

  private async moveKeywordEnd(store: Store, keyword: Keyword, e: number, f: number): Promise<void> {
    const to = e % 4 === 0 ? null : this.today + (f % 60) - 30;
    if (to === keyword.to || (to !== null && to < keyword.from)) return;
    const effectiveTo = to === null ? null : dayText(to);
    const said = e % 9 === 0 ? {} : { reason: '訂正' };
    await this.writeKeyword(store, keyword, { id: keyword.id, effectiveTo }, said, (agreed) =>
      agreed.cover(Math.min(to ?? never, keyword.to ?? never) + 1, keyword.from, to, keyword.row),
    );
    if (this.isAccepted) keyword.to = to;
  }

  private async endKeyword(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
    const said = this.said(dice[3] ?? 0, dice[4] ?? 0);
    const last = (said.validFrom === undefined ? this.today + 1 : dayNumber(said.validFrom)) - 1;
    const to = keyword.to !== null && keyword.to < last ? keyword.to : last;
    await this.writeKeyword(store, keyword, null, said, (agreed) =>
      agreed.cover(to + 1, keyword.from, to, keyword.row),
    );
    if (this.isAccepted) Object.assign(keyword, { active: false, to });
  }

  private async keywordBack(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
    const said = this.said(dice[3] ?? 0, dice[4] ?? 0);
    const ended = keyword.agreed.last();
    const usual = ended !== undefined && ended >= this.today ? ended + 1 : this.today;
    const from = said.validFrom === undefined ? usual : dayNumber(said.validFrom);
    await this.writeKeyword(store, keyword, { id: keyword.id, active: true }, said, (agreed) => {
      agreed.cover(from, Math.max(from, keyword.from), null, keyword.row);
      agreed.change(from, keyword.row);
    });
    if (this.isAccepted) Object.assign(keyword, { active: true, to: null });
  }

  /** Sends the store's keywords with one of them changed, or left out. */
  private async writeKeyword(
    store: Store,
    keyword: Keyword,
    change: object | null,
    said: { validFrom?: string; reason?: string },
    apply: (agreed: Agreed<KeywordSays>) => void,
  ): Promise<void> {
    const agreed = keyword.agreed.copy();
    apply(agreed);
    const others = store.keywords.filter((one) => one.active && one !== keyword).map(({ id }) => ({ id }));
    const details = change === null ? others : [...others, change];
    const made = await this.send(store, { details, ...said }, agreed.differsBefore(this.today, keyword.agreed));
    this.isAccepted = made !== null;
    if (made === null) return;
    keyword.agreed = agreed;
    this.compareTerms(store, made);
  }

  private async remove(store: Store): Promise<void> {
    const sum = this.books.unbilled(store, this.today, dayText(this.today).slice(0, 7));
    const answer = await this.call('DELETE', `/search-conditions/${store.id}`);
    const expected = sum > 0 ? `409 unbilled_days ¥${sum.toLocaleString('ja-JP')}` : '200 ';
    const found = /¥[\d,]+/.exec(String(answer.body?.errors?.[0]?.message ?? ''))?.[0] ?? '';
    const told = `${answer.status} ${answer.code}${found === '' ? '' : ` ${found}`}`;
    if (told !== expected) throw new Mismatch(`deleting store ${store.id}: product ${told}, model ${expected}`);
    store.isDeleted = sum === 0;
  }

  private async restore(store: Store | undefined): Promise<void> {
    if (store === undefined) return;
    const answer = await this.call('POST', `/search-conditions/${store.id}/restore`, {});
    if (answer.status !== 200) throw new Mismatch(`a store was not restored: ${answer.status} ${answer.code}`);
    store.isDeleted = false;
  }

  private async changeRole(a: number, b: number): Promise<void> {
    const id = pick(this.stage.customerIds, a) ?? 0;
    const role = pick(roles, b) ?? roles[0];
    const { version } = await this.stage.money.done('GET', `/system-user/${id}`);
    const answer = await this.call('PATCH', `/system-user/${id}`, { version, systemUserRole: role });
    if (answer.status !== 200) throw new Mismatch(`a role was not changed: ${answer.status} ${answer.code}`);
    const customer = this.books.customers.get(id);
    if (customer !== undefined) customer.role = role;
  }

  // -- charges

  private async count(a: number, variant: CountVariant, b: number): Promise<void> {
    const month = dayText(this.today).slice(0, 7);
    const earlier = (back: number) => dayText(dayNumber(`${month}-15`) - 30.4 * back).slice(0, 7);
    const period = [earlier(1), earlier(1), earlier(1), month, earlier(2), earlier(3)][a % 6] ?? month;
    await this.countPeriod(period, variant, b);
  }

  /** The month's end: counted, and most drafts issued. */
  private async close(a: number, b: number, c: number): Promise<void> {
    await this.count(a % 3, 'ONCE', b);
    for (const [nth, charge] of this.books.charges.filter(({ status }) => status === 'DRAFT').entries())
      if ((c >>> nth) % 4 !== 0) await this.withCharge(charge, (draft) => this.issue(draft, b >>> nth));
  }

  private async countPeriod(period: string, variant: CountVariant, b = 0): Promise<void> {
    this.tell(`count ${period} ${variant}`);
    await countAs(this.stage.money, period, variant, 1 + (b % 6));
    this.books.count(period, this.today);
    await compareBooks(this);
  }

  private async issue(charge: Charge, b: number): Promise<void> {
    const answer = await this.act(charge, 'issue');
    if (answer.status !== 200) throw new Mismatch(`issuing was refused: ${answer.status} ${answer.code}`);
    this.books.issue(charge);
    const { carried, credited, due, total } = answer.body.data;
    const told = `${carried} ${credited} ${due}`;
    const owed = `${charge.carried} ${charge.credited} ${Math.max(0, total - charge.carried) - charge.credited}`;
    if (told !== owed) throw new Mismatch(`carried, credited, due at issue: product ${told}, model ${owed}`);
    if (charge.method === 'CARD' && charge.status === 'ISSUED') await this.stage.gateway.charge(this, charge, b);
  }

  private act(charge: Charge, action: string, body: object = {}) {
    return this.call('POST', `/incentive-history/${charge.id}/${action}`, body);
  }

  private async cancel(charge: Charge, how: 'cancel' | 'correct' | 'notBilled'): Promise<void> {
    const notBilled = how === 'notBilled';
    const answer = await this.act(charge, notBilled ? 'cancel' : how, notBilled ? { notBilled, reason: '合意' } : {});
    if (this.isUnderWay(charge, answer)) return;
    if (answer.status !== 200) throw new Mismatch(`${how} was refused: ${answer.status} ${answer.code}`);
    this.books.cancel(charge, { notBilled, today: this.today });
  }

  private isUnderWay(charge: Charge, { status, code }: { status: number; code: string }): boolean {
    const isPending = this.stage.gateway.isPending(charge);
    const isRefused = status === 409 && code === 'payment_under_way';
    if (isPending !== isRefused)
      throw new Mismatch(`a payment is ${isPending ? '' : 'not '}under way: ${status} ${code}`);
    return isPending;
  }

  private async pay(charge: Charge, b: number, c: number): Promise<void> {
    const open = charge.total - charge.money;
    const amount = [null, null, 1 + (c % open), open + 1 + (c % 900)][b % 4] ?? null;
    const answer = await this.act(charge, 'mark-paid', amount === null ? {} : { amount });
    if (this.isUnderWay(charge, answer)) return;
    if (answer.status !== 200) throw new Mismatch(`mark-paid was refused: ${answer.status} ${answer.code}`);
    this.books.pay(charge, amount);
  }

  private async chargeCard(charge: Charge, b: number): Promise<void> {
    if (this.stage.gateway.isPending(charge)) return this.stage.gateway.settle(this, charge);
    const answer = await this.act(charge, 'charge-card');
    if (answer.status === 429) return;
    if (answer.status !== 200) throw new Mismatch(`charge-card was refused: ${answer.status} ${answer.code}`);
    await this.stage.gateway.charge(this, charge, b);
  }

  private async giveBack(charge: Charge, b: number): Promise<void> {
    const way = ['CREDIT', 'TRANSFER', 'CARD', 'CREDIT'][b % 4] ?? 'CREDIT';
    const answer = await this.act(charge, 'give-back', { way });
    const amount = this.books.giveBack(charge, way);
    if ((amount === null) === (answer.status === 200))
      throw new Mismatch(`give-back ${way}: product ${answer.status} ${answer.code}, model ${amount}`);
    if (amount !== null && way === 'CARD') await this.stage.gateway.refund(this, amount);
  }

  /** When all has closed, every period is counted once more, in order. */
  private async settle(): Promise<void> {
    const month = dayText(this.today + 70).slice(0, 7);
    this.goTo(dayNumber(`${month}-15`));
    for (let period = '2026-05'; period < month; period = dayText(dayNumber(`${period}-01`) + 31).slice(0, 7)) {
      const isEmpty = this.books.stores.every(({ agreed }) => (agreed.first() ?? 0) > dayNumber(`${period}-01`) + 62);
      if (!isEmpty) await this.countPeriod(period, 'ONCE');
    }
    await compareAll(this);
  }
}

interface AnsweredTerm {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly [field: string]: unknown;
}

interface Answered {
  readonly terms: readonly AnsweredTerm[];
  readonly details: readonly { readonly id: number; readonly terms: readonly AnsweredTerm[] }[];
}

const never = dayNumber('9998-12-31');

function pick<T>(some: readonly T[], die: number): T | undefined {
  return some[(die >>> 2) % Math.max(1, some.length)];
}
