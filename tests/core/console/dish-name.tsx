import type { ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** What a dish is called. It comes when it is first shown. */
export default function DishName({ value }: ShownProps<ResolvedFieldOf<'text'>>) {
  return <em>{String(value)}</em>;
}
