import type { ShownProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { booleanWords } from '../model.ts';

/** Shows はい or いいえ, or the field's own two words. */
export function BooleanCell({ field, value }: ShownProps<ResolvedFieldOf<'boolean'>>) {
  return <span>{typeof value === 'boolean' ? booleanWords(field)[value ? 0 : 1] : ''}</span>;
}
