import type { ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { Stars } from './stars.tsx';

/** A table cell with a review's rating. */
export function StarsCell({ value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return <Stars count={typeof value === 'number' ? value : null} />;
}
