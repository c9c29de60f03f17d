import { words } from '#core/console/i18n/words.ts';
import { hasSubRows, type ResolvedField } from '#core/model/resolved/field.ts';
import { isEmpty } from '#core/model/same.ts';
import { BooleanCell } from './boolean/cell.tsx';
import { componentOf } from './component.ts';
import { drawNamed } from './draw-named.tsx';
import { EmailCell } from './email/cell.tsx';
import { FileView } from './file/view.tsx';
import { JsonView } from './json/view.tsx';
import { NumberView } from './number/cell.tsx';
import { PhoneCell } from './phone/cell.tsx';
import type { Component, Registry, ViewProps } from './props.ts';
import { ReferenceCell } from './reference/cell.tsx';
import { RowsView } from './rows/view.tsx';
import { SelectCell } from './select/cell.tsx';
import { TagsCell } from './tags/cell.tsx';
import { TextView } from './text/view.tsx';
import { UrlCell } from './url/cell.tsx';

const views: Registry<'view'> = {
  text: TextView,
  number: NumberView,
  date: TextView,
  month: TextView,
  moment: TextView,
  select: SelectCell,
  boolean: BooleanCell,
  email: EmailCell,
  url: UrlCell,
  phone: PhoneCell,
  postalCode: TextView,
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
  const View: Component<ViewProps<ResolvedField>> = views[props.field.kind];
  return <View {...props} />;
}
