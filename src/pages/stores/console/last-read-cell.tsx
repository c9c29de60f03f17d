import type { ShownProps } from '#core/console/fields/field-component.ts';
import { dayOf, dayText, minuteText } from '#core/model/day.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** When a store was last measured: 本日 05:00 for today, 11/25 05:00 for this year, the full date on hover; — if never. */
export function LastReadCell({ value }: Pick<ShownProps<ResolvedFieldOf<'moment'>>, 'value'>) {
  if (typeof value !== 'number') return '—';
  const minute = minuteText(value);
  return <span title={minute}>{shortly(minute, dayText(dayOf(Date.now())))}</span>;
}

function shortly(minute: string, today: string): string {
  if (minute.startsWith(today)) return `本日${minute.slice(today.length)}`;
  return minute.startsWith(today.slice(0, 5)) ? minute.slice(5) : minute;
}
