import { addDays, type Day } from '#core/model/day.ts';
import { rankText } from '#domain/ranks/rank.ts';
import type { DayResult } from '#domain/ranks/todays-ranks.ts';
import type { ChargeEvidence } from './evidence.ts';

/** A day of a charge's evidence. */
export interface EvidenceDay {
  readonly day: Day;
  /** ○, ×, 除, 停 or −. */
  readonly mark: string;
  readonly result: DayResult | 'EXCLUDED' | 'STOPPED';
  /** `達成 3位` */
  readonly text: string;
}

/** Returns each day of the evidence with the rank that decided it, as it was at counting. */
export function evidenceDays({ days, first, readings, stops }: ChargeEvidence): readonly EvidenceDay[] {
  const ranks = new Map(readings.map(({ day, rank }) => [day, rank]));
  return [...days].map((mark, index) => {
    const day = addDays(first, index);
    const rank = ranks.get(day);
    const place = rank === undefined ? '' : ` ${rankText(rank)}`;
    if (mark === '○') return { day, mark, result: 'ACHIEVED', text: `達成${place}` };
    if (mark === '除') return { day, mark, result: 'EXCLUDED', text: `成果から除外${place}` };
    if (mark === '停') {
      const reason = stops.find((one) => one.day === day)?.reason;
      return { day, mark, result: 'STOPPED', text: `計測停止（Google側）${reason === undefined ? '' : `：${reason}`}` };
    }
    if (mark !== '×') return { day, mark, result: 'UNMEASURED', text: '未計測' };
    return { day, mark, result: rank === null ? 'OUT' : 'MISSED', text: `未達${place}` };
  });
}

/** `達成20日・未達8日（うち圏外2日）・未計測1日` */
export function evidenceSummary(days: readonly EvidenceDay[]): string {
  const count = (...results: readonly EvidenceDay['result'][]) =>
    days.filter(({ result }) => results.includes(result)).length;
  const [out, unmeasured, excluded] = [count('OUT'), count('UNMEASURED'), count('EXCLUDED')];
  const stopped = count('STOPPED');
  return [
    `達成${count('ACHIEVED')}日`,
    `未達${count('MISSED', 'OUT')}日${out > 0 ? `（うち圏外${out}日）` : ''}`,
    ...(excluded > 0 ? [`除外${excluded}日`] : []),
    ...(stopped > 0 ? [`計測停止${stopped}日`] : []),
    ...(unmeasured > 0 ? [`未計測${unmeasured}日`] : []),
  ].join('・');
}
