import { type BooleanField, booleanKind } from '#core/fields/boolean/model.ts';
import { type DateField, dateKind } from '#core/fields/date/model.ts';
import { type FileField, fileKind, type StoredFile } from '#core/fields/file/model.ts';
import { type FormattedField, formattedKind } from '#core/fields/formatted/model.ts';
import { type Json, type JsonField, jsonKind } from '#core/fields/json/model.ts';
import { type MomentField, momentKind } from '#core/fields/moment/model.ts';
import { type MonthField, monthKind } from '#core/fields/month/model.ts';
import { type NumberField, numberKind } from '#core/fields/number/model.ts';
import { type ReferenceField, referenceKind } from '#core/fields/reference/model.ts';
import { type ChildrenField, childrenKind, type ListField, listKind } from '#core/fields/rows/model.ts';
import { type SelectField, selectKind } from '#core/fields/select/model.ts';
import { type TagsField, tagsKind } from '#core/fields/tags/model.ts';
import { type TextField, textKind } from '#core/fields/text/model.ts';
import type { Kind } from './kind.ts';

export interface FieldByKind {
  text: TextField;
  number: NumberField;
  date: DateField;
  month: MonthField;
  moment: MomentField;
  select: SelectField;
  boolean: BooleanField;
  formatted: FormattedField;
  tags: TagsField;
  reference: ReferenceField;
  file: FileField;
  json: JsonField;
  list: ListField;
  children: ChildrenField;
}

/** The value types of the kinds whose values do not depend on the declaration. */
export interface ValueByKind {
  text: string;
  number: number;
  date: string;
  month: string;
  moment: number;
  boolean: boolean;
  formatted: string;
  tags: string[];
  file: StoredFile;
  json: Json;
}

export type FieldKind = keyof FieldByKind;
export type Field = FieldByKind[FieldKind];

/** Every kind by its name. */
export const kinds = {
  text: textKind,
  number: numberKind,
  date: dateKind,
  month: monthKind,
  moment: momentKind,
  select: selectKind,
  boolean: booleanKind,
  formatted: formattedKind,
  tags: tagsKind,
  reference: referenceKind,
  file: fileKind,
  json: jsonKind,
  list: listKind,
  children: childrenKind,
} satisfies { readonly [K in FieldKind]: Kind<FieldByKind[K], unknown> };

type Kinds = typeof kinds;
/** The kinds that hold a line of text: what a room does not say of one is as of any text. */
export type WordKind = { [K in FieldKind]: Kinds[K] extends { isWords: true } ? K : never }[FieldKind];
/** What a room says of each kind, so that a new one does not compile until it does; of one that holds a line of text only where it differs. */
export type ByKind<All extends Readonly<Record<FieldKind, unknown>>> = Omit<All, WordKind> &
  Partial<Pick<All, WordKind>>;
/** The kinds that a list can be sorted by. */
export type SortableKind = { [K in FieldKind]: Kinds[K]['sortable'] extends true ? K : never }[FieldKind];
/** The kinds that a list can be filtered by. */
export type FilterableKind = { [K in FieldKind]: Kinds[K]['operators'] extends readonly [] ? never : K }[FieldKind];
/** The kinds whose values an index can compare. */
export type ComparedKind = {
  [K in FieldKind]: 'eq' extends Kinds[K]['operators'][number] ? K : never;
}[FieldKind];

/** The kinds whose fields are never null; they may hold an empty list. */
export type NonNullKind = {
  [K in FieldKind]: undefined extends ReturnType<Kinds[K]['initial']> ? never : K;
}[FieldKind];

/** The definition of a field's kind. */
export function kindOf(field: Field): Kind<Field, unknown> {
  return kinds[field.kind];
}
