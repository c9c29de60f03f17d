import type { ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { DayStrip } from '#ranking/console/day-strip.tsx';

/** The days of a period as ○ × −. */
export function AchievedDays({ value }: ShownProps<ResolvedFieldOf<'text'>>) {
  return <DayStrip days={String(value)} />;
}
