import type { ResolvedField } from '#core/model/resolved/field.ts';
import { BooleanCell } from './boolean/cell.tsx';
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

/** The value in a table's cell, drawn by its kind. */
export function cellOf(props: CellProps<ResolvedField>) {
  const Cell: Component<CellProps<ResolvedField>> = cells[props.field.kind];
  return <Cell {...props} />;
}
