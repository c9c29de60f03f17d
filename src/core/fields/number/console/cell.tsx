import type { ShownProps } from '#core/console/fields/field-component.ts';
import { figureText } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** A right-aligned number, so that digits line up. */
export function NumberCell({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  // A dash means that a computed value is not known yet; a value that the user enters is simply empty
  const none = field.computed || field.derived ? '—' : '';
  return <span className="tj-figures">{typeof value === 'number' ? figureText(value, field) : none}</span>;
}

/** A number on a row's page, left-aligned like the values around it. */
export function NumberView({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return typeof value === 'number' ? figureText(value, field) : '';
}
