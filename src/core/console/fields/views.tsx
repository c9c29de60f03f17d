import { words } from '#core/console/i18n/words.ts';
import { BooleanCell } from '#core/fields/boolean/console/cell.tsx';
import { FileView } from '#core/fields/file/console/view.tsx';
import { FormattedView } from '#core/fields/formatted/console/view.tsx';
import { JsonView } from '#core/fields/json/console/view.tsx';
import { NumberView } from '#core/fields/number/console/cell.tsx';
import { ReferenceCell } from '#core/fields/reference/console/cell.tsx';
import { RowsView } from '#core/fields/rows/console/view.tsx';
import { SelectCell } from '#core/fields/select/console/cell.tsx';
import { TagsCell } from '#core/fields/tags/console/cell.tsx';
import { TextView } from '#core/fields/text/console/view.tsx';
import { hasSubRows, type ResolvedField } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { drawNamed } from './draw-named.tsx';
import { type Component, componentOf, type Registry, type ViewProps } from './field-component.ts';

const views: Registry<'view'> = {
  number: NumberView,
  date: TextView,
  month: TextView,
  moment: TextView,
  select: SelectCell,
  boolean: BooleanCell,
  formatted: FormattedView,
  tags: TagsCell,
  reference: ReferenceCell,
  file: FileView,
  json: JsonView,
  list: RowsView,
  children: RowsView,
};

/** Renders a value on a row's own page: with the field's own component, else with the default for its kind. A dash if it is empty. */
export function viewOf(props: ViewProps<ResolvedField>) {
  if (isEmpty(props.value) && !hasSubRows(props.field)) return <span title={words().empty}>—</span>;
  const { view, cell, text } = componentOf(props.field);
  if (view !== undefined) return drawNamed(view, props);
  if (cell !== undefined) return drawNamed(cell, props);
  if (text !== undefined) return <TextView {...props} />;
  const View: Component<ViewProps<ResolvedField>> = views[props.field.kind] ?? TextView;
  return <View {...props} />;
}
