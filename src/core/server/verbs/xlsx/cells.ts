import type { SheetStyle } from '#core/model/fields/kind.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { isReference, type ResolvedField } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { csvCell } from '../csv/cells.ts';
import { isMarked } from '../csv/csv.ts';
import { serialOfDay, serialOfMoment } from './serial.ts';
import type { SheetCell } from './workbook.ts';

const figures: Readonly<Record<SheetStyle, (value: unknown) => number | null>> = {
  text: () => null,
  number: (value) => (typeof value === 'number' ? value : null),
  day: (value) => (typeof value === 'string' ? serialOfDay(value) : null),
  month: (value) => (typeof value === 'string' ? serialOfDay(value) : null),
  moment: (value) => (typeof value === 'number' ? serialOfMoment(value) : null),
};

/** The style of a field's column. */
export function styleOf(field: ResolvedField): SheetStyle {
  return isReference(field) ? 'text' : kindOf(field).sheet;
}

/** Converts a value to a sheet cell: a number or a date if it is one, else its text, which no spreadsheet evaluates as a formula. */
export function sheetCellOf(field: ResolvedField, value: unknown, labels: ReadonlyMap<number, string>): SheetCell {
  const style = styleOf(field);
  const figure = isEmpty(value) ? null : figures[style](value);
  return figure === null ? sheetText(csvCell(field, value, labels)) : { figure, style };
}

/** Adds a mark to a text that already begins with one, since an import removes one mark. */
export function sheetText(text: string): string {
  return isMarked(text) ? `'${text}` : text;
}
