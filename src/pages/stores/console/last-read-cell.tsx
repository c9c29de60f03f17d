import type { ShownProps } from '#core/console/fields/field-component.ts';
import { minuteText } from '#core/model/day.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { briefMoment } from '#ranking/console/rank/brief-moment.ts';

/** When a store was last measured, briefly, with the full date on hover; — if never. */
export function LastReadCell({ value }: Pick<ShownProps<ResolvedFieldOf<'moment'>>, 'value'>) {
  if (typeof value !== 'number') return '—';
  return <span title={minuteText(value)}>{briefMoment(value)}</span>;
}
