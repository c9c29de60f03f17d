import { maxLength } from '#core/model/fields/text.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import { type Column, words } from './column.ts';

const longest = 300;

export const text: Column<ResolvedFieldOf<'text'>> = {
  ...words,
  isShort: (field) => field.lines === undefined && maxLength(field) <= longest,
};
