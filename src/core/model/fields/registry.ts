import { type BooleanField, booleanKind } from './boolean.ts';
import { type DateField, dateKind } from './date.ts';
import { type EmailField, emailKind } from './email.ts';
import { type FileField, fileKind, type StoredFile } from './file.ts';
import { type Json, type JsonField, jsonKind } from './json.ts';
import type { Kind } from './kind.ts';
import { type MomentField, momentKind } from './moment.ts';
import { type MonthField, monthKind } from './month.ts';
import { type NumberField, numberKind } from './number.ts';
import { type PhoneField, phoneKind } from './phone.ts';
import { type PostalCodeField, postalCodeKind } from './postal-code.ts';
import { type ReferenceField, referenceKind } from './reference.ts';
import { type ChildrenField, childrenKind, type ListField, listKind } from './rows.ts';
import { type SelectField, selectKind } from './select.ts';
import { type TagsField, tagsKind } from './tags.ts';
import { type TextField, textKind } from './text.ts';
import { type UrlField, urlKind } from './url.ts';

export interface FieldByKind {
  text: TextField;
  number: NumberField;
  date: DateField;
  month: MonthField;
  moment: MomentField;
  select: SelectField;
  boolean: BooleanField;
  email: EmailField;
  url: UrlField;
  phone: PhoneField;
  postalCode: PostalCodeField;
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
  email: string;
  url: string;
  phone: string;
  postalCode: string;
  tags: string[];
  file: StoredFile;
  json: Json;
}

export type FieldKind = keyof FieldByKind;
export type Field = FieldByKind[FieldKind];

const kinds = {
  text: textKind,
  number: numberKind,
  date: dateKind,
  month: monthKind,
  moment: momentKind,
  select: selectKind,
  boolean: booleanKind,
  email: emailKind,
  url: urlKind,
  phone: phoneKind,
  postalCode: postalCodeKind,
  tags: tagsKind,
  reference: referenceKind,
  file: fileKind,
  json: jsonKind,
  list: listKind,
  children: childrenKind,
} satisfies { readonly [K in FieldKind]: Kind<FieldByKind[K], unknown> };

type Kinds = typeof kinds;
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
