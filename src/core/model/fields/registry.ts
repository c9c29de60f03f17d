import { type BooleanField, boolean } from './boolean.ts';
import { type DateField, date } from './date.ts';
import { type EmailField, email } from './email.ts';
import { type FileField, file, type StoredFile } from './file.ts';
import { type Json, type JsonField, json } from './json.ts';
import type { Kind } from './kind.ts';
import { type MomentField, moment } from './moment.ts';
import { type MonthField, month } from './month.ts';
import { type NumberField, number } from './number.ts';
import { type PhoneField, phone } from './phone.ts';
import { type PostalCodeField, postalCode } from './postal-code.ts';
import { type ReferenceField, reference } from './reference.ts';
import { type ChildrenField, children, type ListField, list } from './rows.ts';
import { type SelectField, select } from './select.ts';
import { type TagsField, tags } from './tags.ts';
import { type TextField, text } from './text.ts';
import { type UrlField, url } from './url.ts';

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
  text,
  number,
  date,
  month,
  moment,
  select,
  boolean,
  email,
  url,
  phone,
  postalCode,
  tags,
  reference,
  file,
  json,
  list,
  children,
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
