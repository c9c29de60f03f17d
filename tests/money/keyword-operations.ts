import { type Agreed, dayNumber, dayText, type KeywordTermValues } from './agreed.ts';
import type { Keyword, Store } from './owed.ts';
import type { ReadingOperations } from './reading-operations.ts';
import { pick, type SimulationContext } from './simulation-context.ts';
import type { TermsSent } from './terms-sent.ts';

const prices = [300, 500, 705];
const never = dayNumber('9998-12-31');

/** What is done to keywords: added, changed, ended, taken back. */
export class KeywordOperations {
  private readonly simulation: SimulationContext;
  private readonly sending: TermsSent;
  private readonly readings: ReadingOperations;
  private isAccepted = false;

  constructor(simulation: SimulationContext, sending: TermsSent, readings: ReadingOperations) {
    this.simulation = simulation;
    this.sending = sending;
    this.readings = readings;
  }

  async newKeyword(store: Store, dice: readonly number[]): Promise<void> {
    const [, , , d = 0, e = 0, f = 0] = dice;
    const from = this.simulation.today + (e % 30) - 20;
    const to = d % 3 === 0 ? from + (f % 40) : null;
    const added = { ...this.sending.newDetails(from, d, e), effectiveTo: to === null ? null : dayText(to) };
    const sent = [...store.keywords.filter(({ active }) => active).map(({ id }) => ({ id })), added];
    const made = await this.sending.send(store, { details: sent }, false);
    if (made === null) return;
    const known = new Set(store.keywords.map(({ id }) => id));
    const id = made.details.find((one) => !known.has(one.id))?.id ?? 0;
    const keyword = this.sending.keywordOf(id, added, from, to);
    store.keywords.push(keyword);
    this.sending.compareTerms(store, made);
    await this.readings.read(keyword, from, this.simulation.today, 70, d);
  }

  async changeKeyword(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
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
    const said = this.sending.said(e >>> 4, f >>> 4);
    await this.writeKeyword(store, keyword, { id: keyword.id, ...change }, said, (agreed) => {
      const from = said.validFrom === undefined ? this.simulation.today + 1 : dayNumber(said.validFrom);
      agreed.change(from, Object.fromEntries(differing));
      return { ...keyword.row, ...change };
    });
  }

  private async moveKeywordEnd(store: Store, keyword: Keyword, e: number, f: number): Promise<void> {
    const to = e % 4 === 0 ? null : this.simulation.today + (f % 60) - 30;
    if (to === keyword.to || (to !== null && to < keyword.from)) return;
    const effectiveTo = to === null ? null : dayText(to);
    const said = e % 9 === 0 ? {} : { reason: '訂正' };
    await this.writeKeyword(store, keyword, { id: keyword.id, effectiveTo }, said, (agreed) => {
      agreed.cover(Math.min(to ?? never, keyword.to ?? never) + 1, keyword.from, to, keyword.row);
      return keyword.row;
    });
    if (this.isAccepted) keyword.to = to;
  }

  async endKeyword(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
    const said = this.sending.said(dice[3] ?? 0, dice[4] ?? 0);
    const last = (said.validFrom === undefined ? this.simulation.today + 1 : dayNumber(said.validFrom)) - 1;
    const to = keyword.to !== null && keyword.to < last ? keyword.to : last;
    await this.writeKeyword(store, keyword, null, said, (agreed) => {
      agreed.cover(to + 1, keyword.from, to, keyword.row);
      return keyword.row;
    });
    if (this.isAccepted) Object.assign(keyword, { active: false, to });
  }

  async keywordBack(store: Store, keyword: Keyword, dice: readonly number[]): Promise<void> {
    const said = this.sending.said(dice[3] ?? 0, dice[4] ?? 0);
    const ended = keyword.agreed.last();
    const usual = ended !== undefined && ended >= this.simulation.today ? ended + 1 : this.simulation.today;
    const from = said.validFrom === undefined ? usual : dayNumber(said.validFrom);
    await this.writeKeyword(store, keyword, { id: keyword.id, active: true }, said, (agreed) => {
      agreed.cover(from, Math.max(from, keyword.from), null, keyword.row);
      agreed.change(from, keyword.row);
      return keyword.row;
    });
    if (this.isAccepted) Object.assign(keyword, { active: true, to: null });
  }

  /** Sends the store's keywords with one of them changed, or left out. */
  private async writeKeyword(
    store: Store,
    keyword: Keyword,
    change: object | null,
    said: { validFrom?: string; reason?: string },
    apply: (agreed: Agreed<KeywordTermValues>) => KeywordTermValues,
  ): Promise<void> {
    const agreed = keyword.agreed.copy();
    const row = apply(agreed);
    const others = store.keywords.filter((one) => one.active && one !== keyword).map(({ id }) => ({ id }));
    const details = change === null ? others : [...others, change];
    const made = await this.sending.send(
      store,
      { details, ...said },
      agreed.differsBefore(this.simulation.today, keyword.agreed),
    );
    this.isAccepted = made !== null;
    if (made === null) return;
    keyword.agreed = agreed;
    keyword.row = agreed.shown(row);
    this.sending.compareTerms(store, made);
  }
}
