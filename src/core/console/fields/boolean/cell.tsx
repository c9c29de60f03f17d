import { booleanWords } from '#core/model/fields/boolean.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ShownProps } from '../props.ts';

/** Shows はい or いいえ, or the field's own two words. */
export function BooleanCell({ field, value }: ShownProps<ResolvedFieldOf<'boolean'>>) {
  return <span>{typeof value === 'boolean' ? booleanWords(field)[value ? 0 : 1] : ''}</span>;
}
