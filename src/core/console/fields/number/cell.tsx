import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { figure } from '../figures.ts';
import type { ShownProps } from '../props.ts';

/** A figure, at the right so that digits stand under digits. */
export function NumberCell({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  // A figure that the product works out is not known yet; one that a person may enter is left empty
  const none = field.computed || field.derived ? '—' : '';
  return <span className="tj-figures">{typeof value === 'number' ? figure(value, field) : none}</span>;
}

/** A figure on a row's page, at the left like its neighbours. */
export function NumberView({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return typeof value === 'number' ? figure(value, field) : '';
}
