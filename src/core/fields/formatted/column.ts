import type { ResolvedFieldOf } from '#core/model/resolved.ts';
import { type FieldColumn, textColumn } from '#core/server/columns/column.ts';
import { formatOf } from './model/formats.ts';

const longestInIndex = 300;

export const formattedColumn: FieldColumn<ResolvedFieldOf<'formatted'>> = {
  ...textColumn,
  isShort: (field) => (formatOf(field).longest ?? 0) <= longestInIndex,
};
