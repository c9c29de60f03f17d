import type { ViewProps } from '#core/console/fields/field-component.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { TextView } from '../../text/console/view.tsx';
import { FormattedCell, links } from './cell.tsx';

/** A link, as in a table; the full text of a format that leads nowhere. */
export function FormattedView(props: ViewProps<ResolvedFieldOf<'formatted'>>) {
  return links[props.field.format] === undefined ? <TextView {...props} /> : <FormattedCell {...props} />;
}
