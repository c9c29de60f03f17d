import { type BooleanField, booleanKind } from '#core/fields/boolean/model.ts';
import { type DateField, dateKind } from '#core/fields/date/model.ts';
import { type EmailField, emailKind } from '#core/fields/email/model.ts';
import { type FileField, fileKind, type StoredFile } from '#core/fields/file/model.ts';
import { type Json, type JsonField, jsonKind } from '#core/fields/json/model.ts';
import { type MomentField, momentKind } from '#core/fields/moment/model.ts';
import { type MonthField, monthKind } from '#core/fields/month/model.ts';
import { type NumberField, numberKind } from '#core/fields/number/model.ts';
import { type PhoneField, phoneKind } from '#core/fields/phone/model.ts';
import { type PostalCodeField, postalCodeKind } from '#core/fields/postal-code/model.ts';
import { type ReferenceField, referenceKind } from '#core/fields/reference/model.ts';
import { type ChildrenField, childrenKind, type ListField, listKind } from '#core/fields/rows/model.ts';
import { type SelectField, selectKind } from '#core/fields/select/model.ts';
import { type TagsField, tagsKind } from '#core/fields/tags/model.ts';
import { type TextField, textKind } from '#core/fields/text/model.ts';
import { type UrlField, urlKind } from '#core/fields/url/model.ts';
import type { Kind } from './kind.ts';

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
