import { Agreed, type DayNumber, dayNumber, dayText, type KeywordTermValues, stableText } from './agreed.ts';
import type { Keyword, Store } from './owed.ts';
import { Mismatch, pick, type SimulationContext } from './simulation-context.ts';

const prices = [300, 500, 705];

interface AnsweredTerm {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly [field: string]: unknown;
}

interface AnsweredRow {
  readonly terms: readonly AnsweredTerm[];
  readonly [field: string]: unknown;
}

export interface Answered extends AnsweredRow {
  readonly details: readonly (AnsweredRow & { readonly id: number })[];
}

/** Changes of a store and its keywords as they are sent, and the terms that the product answers, held against the model's. */
export class TermsSent {
  private readonly simulation: SimulationContext;
  private names = 0;

  constructor(simulation: SimulationContext) {
    this.simulation = simulation;
  }

  /** The row as answered; null where a reason was rightly asked for. */
  async send(
    store: Store,
    body: { validFrom?: string; reason?: string; [field: string]: unknown },
    isPast: boolean,
  ): Promise<Answered | null> {
    const { version } = await this.simulation.testBed.money.done('GET', `/search-conditions/${store.id}`);
    const answer = await this.simulation.call('PATCH', `/search-conditions/${store.id}`, { version, ...body });
    if (answer.status === 200) {
      const isNamed = body.validFrom !== undefined && dayNumber(body.validFrom) < this.simulation.today;
      if (isPast && isNamed && body.reason === undefined) throw new Mismatch('the past was changed without a reason');
      return answer.body.data;
    }
    const isAsked = answer.code === 'reason_required' && body.reason === undefined;
    if (!isAsked || !isPast) throw new Mismatch(`a change was refused: ${answer.status} ${answer.code}`);
    return null;
  }

  /** The terms, and the row: it shows what was written last, unless an end has cut off what was planned. */
  compareTerms(store: Store, made: Answered): void {
    const own = (says: Readonly<Record<string, unknown>>, names: readonly string[]) =>
      stableText(Object.fromEntries(names.map((name) => [name, says[name] ?? null])));
    const reported = ({ terms, ...row }: AnsweredRow, names: readonly string[]) => [
      ...terms.map(
        ({ effectiveFrom, effectiveTo, ...says }) => `${effectiveFrom}..${effectiveTo ?? ''} ${own(says, names)}`,
      ),
      `row ${own(row, names)}`,
    ];
    const differ = (what: string, product: readonly string[], model: readonly string[]) => {
      if (product.join('\n') === model.join('\n')) return;
      throw new Mismatch(
        `terms of ${what}\n  product:\n    ${product.join('\n    ')}\n  model:\n    ${model.join('\n    ')}`,
      );
    };
    const rows = (agreed: Agreed<object>, row: object) => [...agreed.ranges(), `row ${stableText(row)}`];
    differ(`store ${store.id}`, reported(made, Object.keys(store.row)), rows(store.agreed, store.row));
    for (const detail of made.details) {
      const keyword = store.keywords.find(({ id }) => id === detail.id);
      if (keyword === undefined) throw new Mismatch(`keyword ${detail.id} is unknown`);
      differ(`keyword ${detail.id}`, reported(detail, Object.keys(keyword.row)), rows(keyword.agreed, keyword.row));
    }
  }

  newDetails(from: DayNumber, a: number, b: number) {
    this.names += 1;
    return {
      keyword: `語${this.names}`,
      searchLocationId: this.simulation.testBed.money.locationId,
      targetRank: 2 + (b % 2),
      dailyPrice: pick(prices, a) ?? 500,
      capDays: b % 4 === 0 ? 2 + (b % 3) : null,
      effectiveFrom: dayText(from),
    };
  }

  keywordOf(id: number, row: KeywordTermValues, from: DayNumber, to: DayNumber | null): Keyword {
    const { targetRank, dailyPrice, capDays } = row;
    const says = { targetRank, dailyPrice, capDays };
    const agreed = new Agreed<KeywordTermValues>();
    agreed.cover(from, from, to, says);
    return { id, agreed, row: says, active: true, from, to, readings: new Map(), excluded: new Set() };
  }

  /** From when, and why: mostly nothing, else a day of the past or the future; sometimes the reason is forgotten. */
  said(a: number, b: number): { validFrom?: string; reason?: string } {
    if (a % 5 < 2) return {};
    const validFrom = dayText(a % 5 === 4 ? this.simulation.today + (b % 40) : this.simulation.today - (b % 50));
    return a % 13 === 0 ? { validFrom } : { validFrom, reason: '訂正' };
  }
}
