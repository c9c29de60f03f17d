import type { PaintedColumn, Writing } from '#core/console/first-view/painted-column.ts';
import type { PaintedList } from '#core/console/first-view/view.ts';
import { booleanWords } from '#core/model/fields/boolean.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedField, ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { componentOf, isRightAligned } from './component.ts';

const asText = (): Writing => ({ as: 'is' });
const asDay = (): Writing => ({ as: 'day' });

/** How each kind's values are painted as text. Cells of a kind that is missing here are grey until their component is there. */
const writings: {
  readonly [K in ResolvedField['kind']]?: { of(field: ResolvedFieldOf<K>): Writing }['of'];
} = {
  text: asText,
  number: ({ yen = false, unit = '', computed, derived }) => ({
    as: 'figure',
    yen,
    unit,
    none: computed || derived ? '—' : '',
  }),
  date: asDay,
  month: asDay,
  moment: () => ({ as: 'minute' }),
  select: ({ options, tones }) => ({ as: 'codes', options, ...(tones === undefined ? {} : { tones }) }),
  boolean: (field) => ({ as: 'truth', words: booleanWords(field) }),
  email: asText,
  phone: asText,
  postalCode: asText,
  tags: () => ({ as: 'words' }),
  reference: () => ({ as: 'titles' }),
};

/** What a list's page needs to paint its first rows (docs/decisions/painted-rows.md). */
export function paintedList({ list, listTitle, routes }: ResolvedResource): PaintedList {
  return {
    title: listTitle,
    columns: Object.fromEntries(list.columns.map((field) => [field.name, paintedColumn(field)])),
    separator: words().separator,
    rowPath: /^([^:]*):id$/.exec(routes.show ?? '')?.[1] ?? null,
  };
}

function paintedColumn(field: ResolvedField): PaintedColumn {
  return { label: field.label, writing: writingOf(field), isRight: isRightAligned(field) };
}

function writingOf(field: ResolvedField): Writing | null {
  const { cell, text, stylesText = false } = componentOf(field);
  if (text !== undefined || (cell !== undefined && !stylesText)) return null;
  const write: { of(field: ResolvedField): Writing }['of'] | undefined = writings[field.kind];
  const writing = write?.(field) ?? null;
  return cell !== undefined && writing?.as === 'figure' ? { ...writing, none: null } : writing;
}
