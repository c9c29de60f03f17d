import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { type FieldColumn, textColumn } from '#core/server/columns/column.ts';
import { maxLength } from './model.ts';

const longest = 300;

export const checkedTextColumn: FieldColumn<ResolvedFieldOf<'text'>> = {
  ...textColumn,
  isShort: (field) => field.lines === undefined && maxLength(field) <= longest,
};
