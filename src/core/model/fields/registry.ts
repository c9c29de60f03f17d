import { type BooleanField, booleanKind } from '../../fields/boolean/model.ts';
import { type DateField, dateKind } from '../../fields/date/model.ts';
import { type EmailField, emailKind } from '../../fields/email/model.ts';
import { type FileField, fileKind, type StoredFile } from '../../fields/file/model.ts';
import { type Json, type JsonField, jsonKind } from '../../fields/json/model.ts';
import type { Kind } from './kind.ts';
import { type MomentField, momentKind } from '../../fields/moment/model.ts';
import { type MonthField, monthKind } from '../../fields/month/model.ts';
import { type NumberField, numberKind } from '../../fields/number/model.ts';
import { type PhoneField, phoneKind } from '../../fields/phone/model.ts';
import { type PostalCodeField, postalCodeKind } from '../../fields/postal-code/model.ts';
import { type ReferenceField, referenceKind } from '../../fields/reference/model.ts';
import { type ChildrenField, childrenKind, type ListField, listKind } from '../../fields/rows/model.ts';
import { type SelectField, selectKind } from '../../fields/select/model.ts';
import { type TagsField, tagsKind } from '../../fields/tags/model.ts';
import { type TextField, textKind } from '../../fields/text/model.ts';
import { type UrlField, urlKind } from '../../fields/url/model.ts';

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
