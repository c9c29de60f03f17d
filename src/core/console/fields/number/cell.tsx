import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { figure } from '../figures.ts';
import type { ShownProps } from '../props.ts';

/** A figure, at the right so that digits stand under digits. */
export function NumberCell({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return <span className="tj-figures">{typeof value === 'number' ? figure(value, field) : ''}</span>;
}

/** A figure on a row's page, at the left like its neighbours. */
export function NumberView({ field, value }: ShownProps<ResolvedFieldOf<'number'>>) {
  return typeof value === 'number' ? figure(value, field) : '';
}
