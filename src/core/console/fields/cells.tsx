import type { ReactNode } from 'react';
import { BooleanCell } from '#core/fields/boolean/console/cell.tsx';
import { FormattedCell } from '#core/fields/formatted/console/cell.tsx';
import { NumberCell } from '#core/fields/number/console/cell.tsx';
import { ReferenceCell } from '#core/fields/reference/console/cell.tsx';
import { SelectCell } from '#core/fields/select/console/cell.tsx';
import { TagsCell } from '#core/fields/tags/console/cell.tsx';
import { TextCell } from '#core/fields/text/console/cell.tsx';
import type { ResolvedField } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { drawNamed } from './draw-named.tsx';
import { type CellProps, type Component, componentOf, type Registry } from './field-component.ts';

const cells: Registry<'cell'> = {
  number: NumberCell,
  date: TextCell,
  month: TextCell,
  moment: TextCell,
  select: SelectCell,
  boolean: BooleanCell,
  formatted: FormattedCell,
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
  const Cell: Component<CellProps<ResolvedField>> = cells[props.field.kind] ?? TextCell;
  return <Cell {...props} />;
}
