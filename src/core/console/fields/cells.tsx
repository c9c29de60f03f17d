import type { ReactNode } from 'react';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import { isEmpty } from '#core/model/same.ts';
import { BooleanCell } from './boolean/cell.tsx';
import { componentOf } from './component.ts';
import { drawNamed } from './draw-named.tsx';
import { EmailCell } from './email/cell.tsx';
import { NumberCell } from './number/cell.tsx';
import { PhoneCell } from './phone/cell.tsx';
import type { CellProps, Component, Registry } from './props.ts';
import { ReferenceCell } from './reference/cell.tsx';
import { SelectCell } from './select/cell.tsx';
import { TagsCell } from './tags/cell.tsx';
import { TextCell } from './text/cell.tsx';
import { UrlCell } from './url/cell.tsx';

const cells: Registry<'cell'> = {
  text: TextCell,
  number: NumberCell,
  date: TextCell,
  month: TextCell,
  moment: TextCell,
  select: SelectCell,
  boolean: BooleanCell,
  email: EmailCell,
  url: UrlCell,
  phone: PhoneCell,
  postalCode: TextCell,
  tags: TagsCell,
  reference: ReferenceCell,
  file: TextCell,
  json: TextCell,
  list: TextCell,
  children: TextCell,
};

/** Renders the value with the field's own cell component. Returns `otherwise` if there is none, or the value is empty. */
export function drawnOr(otherwise: ReactNode, props: CellProps<ResolvedField>): ReactNode {
  const { cell } = componentOf(props.field);
  return cell === undefined || isEmpty(props.value) ? otherwise : drawNamed(cell, props);
}

/** Renders a table cell: with the field's own component or text, else with the default for its kind. */
export function cellOf(props: CellProps<ResolvedField>) {
  const { cell, text } = componentOf(props.field);
  if (cell !== undefined) return drawNamed(cell, props);
  if (text !== undefined) return <TextCell {...props} />;
  const Cell: Component<CellProps<ResolvedField>> = cells[props.field.kind];
  return <Cell {...props} />;
}
