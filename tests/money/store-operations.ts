import { Agreed, dayNumber, dayText, type StoreTermValues } from './agreed.ts';
import { periodsOf, type Store } from './owed.ts';
import type { ReadingOperations } from './reading-operations.ts';
import { Mismatch, pick, type SimulationContext } from './simulation-context.ts';
import type { TermsSent } from './terms-sent.ts';

const closings = [null, null, 10, 20, 31, 28];
const caps = [null, null, 2, 5];
const yenCaps = [null, null, null, 1000, 2300];
const modes = ['PER_KEYWORD', 'PER_KEYWORD', 'ANY_KEYWORD', 'FIXED'];
const never = dayNumber('9998-12-31');

/** What is done to stores: made, changed, ended, taken back, deleted. */
export class StoreOperations {
  private readonly simulation: SimulationContext;
  private readonly sending: TermsSent;
  private readonly readings: ReadingOperations;
  private isAccepted = false;

  constructor(simulation: SimulationContext, sending: TermsSent, readings: ReadingOperations) {
    this.simulation = simulation;
    this.sending = sending;
    this.readings = readings;
  }

  async newStore(dice: readonly number[]): Promise<void> {
    const [a = 0, , , , , , g = 0, h = 0] = dice;
    const isPast = a % 3 === 0;
    const ahead = a % 7 === 1 ? h % 40 : 0;
    const start = isPast ? this.simulation.today - (h % 40) : this.simulation.today + ahead;
    const row = { ...this.values(dice), ...(g % 6 === 0 ? { status: 'PREPARING' } : {}) };
    const details = Array.from({ length: 1 + (g % 2) }, (_, nth) => this.sending.newDetails(start, a + nth, h + nth));
    const said = isPast ? { validFrom: dayText(start), reason: '契約書のとおり' } : {};
    const body = { name: '店', address: '東京都', placeId: 'ChIJx', contractStart: dayText(start), ...row, details };
    const answer = await this.simulation.call('POST', '/search-conditions', { ...body, ...said });
    if (answer.status !== 201) throw new Mismatch(`a store was not made: ${JSON.stringify(answer.body)}`);
    const made = answer.body.data;
    const agreed = new Agreed<StoreTermValues>();
    agreed.cover(start, start, null, row);
    const keywords = details.map((detail, nth) =>
      this.sending.keywordOf(Number(made.details[nth].id), detail, start, null),
    );
    const store: Store = {
      id: Number(made.id),
      agreed,
      row,
      start,
      end: null,
      isDeleted: false,
      keywords,
      stopped: new Set(),
      counted: new Map(),
    };
    this.simulation.books.stores.push(store);
    this.sending.compareTerms(store, made);
    for (const keyword of keywords) await this.readings.read(keyword, start, this.simulation.today, 80, a);
  }

  private values(dice: readonly number[]): StoreTermValues {
    const [, a = 0, b = 0, c = 0, d = 0, e = 0] = dice;
    const billingMode = pick(modes, a) ?? 'PER_KEYWORD';
    return {
      ownerUserId: pick(this.simulation.testBed.customerIds, b) ?? null,
      status: 'MEASURING',
      billingMode,
      monthlyFee: billingMode === 'FIXED' ? 3000 + (e % 3) * 1111 : null,
      capDays: pick(caps, c) ?? null,
      capYen: pick(yenCaps, d) ?? null,
      closingDay: pick(closings, e) ?? null,
    };
  }

  async changeTerms(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , , , , g = 0, h = 0] = dice;
    const all = this.values(dice);
    const states = ['MEASURING', 'MEASURING', 'PAUSED', 'PREPARING'];
    const sent: Partial<StoreTermValues> = {};
    const fields = ['ownerUserId', 'capDays', 'capYen', 'closingDay', 'billingMode', 'status'] as const;
    for (const nth of g % 4 === 0 ? [g, h] : [g]) {
      const field = fields[(nth >>> 3) % fields.length] ?? 'capDays';
      if (field === 'billingMode') Object.assign(sent, { billingMode: all.billingMode, monthlyFee: all.monthlyFee });
      else if (field === 'status') sent.status = pick(states, h >>> 5) ?? 'MEASURING';
      else Object.assign(sent, { [field]: all[field] });
    }
    const said = this.sending.said(dice[1] ?? 0, dice[2] ?? 0);
    await this.write(store, { ...sent, ...said }, (agreed) => this.applyTerms(store, agreed, sent, said.validFrom));
  }

  /** Another customer has it, from a day that has mostly passed. */
  async changeOwner(store: Store, [a = 0, , , , , f = 0]: readonly number[]): Promise<void> {
    const sent = { ownerUserId: pick(this.simulation.testBed.customerIds, a) ?? null };
    const validFrom = dayText(this.simulation.today - (f % 60) + 5);
    await this.write(store, { ...sent, validFrom, reason: '名義の訂正' }, (agreed) =>
      this.applyTerms(store, agreed, sent, validFrom),
    );
  }

  /** What the rules say of a change; gives the row as it is then. */
  private applyTerms(
    store: Store,
    agreed: Agreed<StoreTermValues>,
    sent: Partial<StoreTermValues>,
    validFrom: string | undefined,
  ): StoreTermValues {
    const { today } = this.simulation;
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

  async moveContract(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , d = 0, e = 0, f = 0] = dice;
    const reason = f % 7 === 0 ? {} : { reason: '契約の訂正' };
    const day = this.simulation.today + (e % 80) - 50;
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

  async end(store: Store, dice: readonly number[]): Promise<void> {
    const said = this.sending.said(dice[1] ?? 0, dice[2] ?? 0);
    const last = said.validFrom === undefined ? this.simulation.today : dayNumber(said.validFrom) - 1;
    const row = { ...store.row, status: 'ENDED' };
    const isNever = last < store.start;
    const end = store.end === null || store.end > last ? Math.max(last, store.start) : store.end;
    await this.write(store, { status: 'ENDED', ...said }, (agreed) => {
      // From its first day on: no day of contract is left
      if (isNever) agreed.cover(store.start, store.start, store.start - 1, row);
      else if (end !== store.end) agreed.cover(end + 1, store.start, end, row);
      return row;
    });
    if (this.isAccepted) store.end = end;
  }

  async takeBack(store: Store, dice: readonly number[]): Promise<void> {
    const said = this.sending.said(dice[1] ?? 0, dice[2] ?? 0);
    const end = null;
    const row = { ...store.row, status: 'MEASURING' };
    if (store.agreed.last() === undefined) return this.beginAnew(store, row, said);
    const isBegun = store.agreed.on(this.simulation.today)?.status === 'PREPARING' && said.validFrom === undefined;
    const usual = isBegun ? this.simulation.today : this.simulation.today + 1;
    const start = said.validFrom === undefined ? usual : dayNumber(said.validFrom);
    await this.write(store, { status: 'MEASURING', ...said }, (agreed) => {
      agreed.cover(start, start, end, row);
      return this.applyTerms(store, agreed, { status: 'MEASURING' }, dayText(start));
    });
    if (this.isAccepted) store.end = end;
  }

  /** One of which no day was ever agreed has first terms as a new one has them: from today, or as said. */
  private async beginAnew(
    store: Store,
    row: StoreTermValues,
    said: { validFrom?: string; reason?: string },
  ): Promise<void> {
    const from = said.validFrom === undefined ? this.simulation.today : dayNumber(said.validFrom);
    await this.write(store, { status: 'MEASURING', ...said }, (agreed) => {
      agreed.cover(from, Math.max(from, store.start), null, row);
      return row;
    });
    if (this.isAccepted) store.end = null;
  }

  /** Sends a change of a store, and holds the answer against what the model makes of it. */
  private async write(
    store: Store,
    body: { validFrom?: string; reason?: string; [field: string]: unknown },
    apply: (agreed: Agreed<StoreTermValues>) => StoreTermValues,
  ): Promise<void> {
    const agreed = store.agreed.copy();
    const row = apply(agreed);
    const made = await this.sending.send(store, body, agreed.differsBefore(this.simulation.today, store.agreed));
    this.isAccepted = made !== null;
    if (made === null) return;
    store.agreed = agreed;
    store.row = { ...agreed.shown(row), status: row.status === 'ENDED' ? 'ENDED' : agreed.shown(row).status };
    this.sending.compareTerms(store, made);
  }

  async remove(store: Store): Promise<void> {
    const sum = this.simulation.books.unbilled(
      store,
      this.simulation.today,
      dayText(this.simulation.today).slice(0, 7),
    );
    const answer = await this.simulation.call('DELETE', `/search-conditions/${store.id}`);
    const expected = sum > 0 ? `409 unbilled_days ¥${sum.toLocaleString('ja-JP')}` : '200 ';
    const found = /¥[\d,]+/.exec(String(answer.body?.errors?.[0]?.message ?? ''))?.[0] ?? '';
    const reported = `${answer.status} ${answer.code}${found === '' ? '' : ` ${found}`}`;
    if (reported !== expected) throw new Mismatch(`deleting store ${store.id}: product ${reported}, model ${expected}`);
    store.isDeleted = sum === 0;
  }

  async restore(store: Store | undefined): Promise<void> {
    if (store === undefined) return;
    const answer = await this.simulation.call('POST', `/search-conditions/${store.id}/restore`, {});
    if (answer.status !== 200) throw new Mismatch(`a store was not restored: ${answer.status} ${answer.code}`);
    store.isDeleted = false;
  }
}
