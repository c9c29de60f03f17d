import { describe, expect, it } from 'vitest';
import { evidenceDays, evidenceSummary } from './evidence-days.ts';

const evidence = {
  detailId: 7,
  storeId: 1,
  storeName: 'みずいろ珈琲',
  keyword: '渋谷 カフェ',
  position: null,
  instruments: [],
  first: '2026-09-30',
  days: '○××−',
  achieved: 1,
  billed: 1,
  capHit: false,
  stops: [],
  amount: 500,
  readings: [
    { day: '2026-09-30', rank: 3, takenAt: null },
    { day: '2026-10-01', rank: 8, takenAt: null },
    { day: '2026-10-02', rank: null, takenAt: null },
  ],
};

describe('the days of a charge', () => {
  it('says the place of each day, and distinguishes what was searched in vain from what was not read', () => {
    expect(evidenceDays(evidence).map(({ day, result, text }) => [day, result, text])).toEqual([
      ['2026-09-30', 'ACHIEVED', '達成 3位'],
      ['2026-10-01', 'MISSED', '未達 8位'],
      ['2026-10-02', 'OUT', '未達 圏外'],
      ['2026-10-03', 'UNMEASURED', '未計測'],
    ]);
  });

  it('says no place where none was kept', () => {
    expect(evidenceDays({ ...evidence, readings: [] }).map(({ text }) => text)).toEqual([
      '達成',
      '未達',
      '未達',
      '未計測',
    ]);
  });

  it('sums up the days', () => {
    expect(evidenceSummary(evidenceDays(evidence))).toBe('達成1日・未達2日（うち圏外1日）・未計測1日');
  });
});

it('an excluded day has its rank, and is counted apart', () => {
  const days = evidenceDays({ ...evidence, days: `除${evidence.days.slice(1)}` });
  expect(days[0]).toMatchObject({ mark: '除', result: 'EXCLUDED', text: expect.stringContaining('成果から除外') });
  expect(evidenceSummary(days)).toContain('除外1日');
});

it('a day of stopped measuring shows what Google said, and is neither missed nor 未計測', () => {
  const stops = [{ day: evidence.first, reason: 'Googleの状態：停止' }];
  const days = evidenceDays({ ...evidence, stops, days: `停${evidence.days.slice(1)}` });
  expect(days[0]).toMatchObject({ mark: '停', result: 'STOPPED', text: '計測停止（Google側）：Googleの状態：停止' });
  expect(evidenceSummary(days)).toContain('計測停止1日');
});
