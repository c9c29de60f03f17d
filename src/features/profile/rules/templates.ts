import { addDays, type Day } from '#core/model/day.ts';

/** Days of a year on which stores usually have other hours, from a month and day to another. */
const templates = {
  NEW_YEAR: { label: '年末年始', from: '12-29', days: 6 },
  GOLDEN_WEEK: { label: 'GW', from: '04-29', days: 7 },
  OBON: { label: 'お盆', from: '08-13', days: 4 },
} as const;

export type DayTemplate = keyof typeof templates;

export const dayTemplates: readonly DayTemplate[] = ['NEW_YEAR', 'GOLDEN_WEEK', 'OBON'];

/** `年末年始` */
export function templateLabel(template: DayTemplate): string {
  return templates[template].label;
}

/** Returns the days of a template that come next: those of this year that are not past, else the next year's. `today` is a JST day. */
export function templateDays(template: DayTemplate, today: Day): readonly Day[] {
  const { from, days } = templates[template];
  const year = Number(today.slice(0, 4));
  return (
    [year - 1, year, year + 1]
      .map((one) =>
        Array.from({ length: days }, (_, nth) => addDays(`${one}-${from}`, nth)).filter((day) => day >= today),
      )
      .find((left) => left.length > 0) ?? []
  );
}
