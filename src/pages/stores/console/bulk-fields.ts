import { mayWriteField } from '#core/model/access.ts';
import { isRequired, type Values } from '#core/model/draft.ts';
import { fieldNamed, type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';

/** How a field with several values is changed in many stores: add to, remove from, or replace each store's values. */
export const tagChanges = [
  { value: 'add', label: '追加する' },
  { value: 'remove', label: '外す' },
  { value: 'replace', label: '置き換える' },
] as const;
export type TagChange = (typeof tagChanges)[number]['value'];

/** A field that can be changed in many stores at once. */
export interface BulkField {
  /** Unique among all bulk fields. */
  readonly name: string;
  readonly field: ResolvedField;
  /** True if it is a field of the keywords, not of the store. */
  readonly isOfKeywords: boolean;
}

const ofStore = ['status', 'ownerUserId', 'managerUserId', 'contractEnd', 'tags'] as const;
const ofKeywords = ['targetRank', 'dailyPrice', 'capDays', 'device', 'depth', 'active'] as const;
/** The day from which the change applies, and its reason, which a past day requires. */
export const ofChange = ['validFrom', 'reason'] as const;
const mayBeEmptied: readonly string[] = ['managerUserId', 'contractEnd', 'details.capDays'];

/** Returns the fields of stores and of their keywords that the actor may change in bulk. */
export function bulkFields(resource: ResolvedResource, actor: Actor): readonly BulkField[] {
  const keywordFields = subFields(fieldNamed(resource, 'details'));
  const fixed = resource.access.fixed[actor.role];
  return [
    ...ofStore
      .filter((name) => name !== fixed)
      .map((name) => ({ name, field: fieldNamed(resource, name), isOfKeywords: false })),
    ...ofKeywords.flatMap((name) =>
      keywordFields
        .filter((field) => field.name === name)
        .map((field) => ({ name: `details.${name}`, field, isOfKeywords: true })),
    ),
  ];
}

/** True if the field can be saved with this value. */
export function isFilled({ name, field }: BulkField, value: unknown): boolean {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return !isEmpty || (mayBeEmptied.includes(name) && !isRequired(field));
}

/** Returns the field for keywords to add to many stores; null if the actor may not write keywords. */
export function addedKeywords(resource: ResolvedResource, actor: Actor): BulkField | null {
  const field = fieldNamed(resource, 'details');
  return mayWriteField(resource, field, { mode: 'update', actor })
    ? { name: 'added', field, isOfKeywords: true }
    : null;
}

/** Returns the ticked fields as the API expects them, with keyword fields as a change for each keyword, and the keywords to add. */
export function changeOf(
  fields: readonly BulkField[],
  ticked: readonly string[],
  values: Values,
  tags: TagChange,
): Values {
  const chosen = fields.filter(({ name }) => ticked.includes(name));
  const valuesOf = (some: readonly BulkField[]) =>
    Object.fromEntries(some.map(({ name, field }) => [field.name, values[name] ?? null]));
  const store = valuesOf(chosen.filter(({ isOfKeywords }) => !isOfKeywords));
  const ofEach = valuesOf(chosen.filter(({ isOfKeywords }) => isOfKeywords));
  const keywords = ticked.includes('added') ? { ...ofEach, add: values.added } : ofEach;
  const when = Object.entries(values).filter(([name, value]) => ofChange.some((one) => one === name) && value !== null);
  return {
    ...store,
    ...('tags' in store && tags !== 'replace' ? { tags: { [tags]: store.tags } } : {}),
    ...(Object.keys(keywords).length === 0 ? {} : { details: keywords }),
    ...Object.fromEntries(when),
  };
}
