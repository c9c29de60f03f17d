import type { ShownProps } from '#core/console/fields/field-component.ts';
import spacing from '#core/console/ui/spacing.module.css';
import text from '#core/console/ui/text.module.css';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

/** Shows any JSON value, indented. */
export function JsonView({ value }: Pick<ShownProps<ResolvedFieldOf<'json'>>, 'value'>) {
  if (value === null || value === undefined) return null;
  return <pre className={`tj-lines ${spacing.flush} ${text.small}`}>{JSON.stringify(value, null, 2)}</pre>;
}
