import { rolesNamedIn } from '../access.ts';
import type { RowCondition } from '../declaration/condition.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { isReference, type ResolvedField, type ResolvedResource, type ResolvedResources } from '../resolved.ts';

/** A condition, its place in the declaration, the fields that it may name, and which of them cannot be used in it. */
interface PlacedCondition {
  readonly place: string;
  readonly when: FieldValues;
  readonly fields: ReadonlyMap<string, ResolvedField>;
  isUnusable(field: ResolvedField): boolean;
}

/** Mistakes in the conditions of a resource, each sentence beginning with its place. */
export function conditionMistakes(resource: ResolvedResource, all: ResolvedResources): readonly string[] {
  return [
    ...[...ofFields(resource, all), ...ofResource(resource)].flatMap(({ place, when, fields, isUnusable }) => [
      ...emptyConditions(when).map((mistake) => `${place}: ${mistake}`),
      ...Object.keys(when)
        .flatMap((name) => fields.get(name) ?? [])
        .filter(isUnusable)
        .map(({ name }) => `${place}: ${name} stands in no column; name what it is made of`),
    ]),
    ...rolesNamedIn(resource)
      .filter((role) => hasNoParts(resource.access.rows[role] ?? 'all'))
      .map((role) => `.access.rows: ${role} sees rows by any or every of nothing; name conditions`),
  ];
}

/** A condition without fields is always true; one without values for a field is never true. Also used for actions' inputs. */
export function emptyConditions(when: FieldValues | undefined): readonly string[] {
  if (when === undefined) return [];
  if (isEmpty(when)) return ['it asks nothing of any field; name one, or drop it'];
  return Object.entries(when)
    .filter(([, values]) => values?.length === 0)
    .map(([name]) => `no value of ${name} is named; name one, or drop it`);
}

/** The conditions of fields. They cannot use computed fields, which have no value yet while a row is written. */
function ofFields(resource: ResolvedResource, all: ResolvedResources): readonly PlacedCondition[] {
  return resource.fields.flatMap((field) => {
    const { name, requiredWhen, emptyWhen, shownWhen, askedWhen } = field;
    const rules = Object.entries({ requiredWhen, emptyWhen, shownWhen, askedWhen }).flatMap(([rule, when]) =>
      when === undefined ? [] : [{ place: `.${name}.${rule}`, when, fields: resource.field, isUnusable: isComputed }],
    );
    const target = isReference(field) ? all.get(field.to) : undefined;
    if (target === undefined || !isReference(field)) return rules;
    return [
      ...rules,
      ...(field.only === undefined
        ? []
        : [{ place: `.${name}.only`, when: field.only, fields: target.field, isUnusable: isHomeless }]),
      ...(typeof field.tab === 'object'
        ? [{ place: `.${name}.tab`, when: field.tab, fields: target.field, isUnusable: () => false }]
        : []),
    ];
  });
}

/** Conditions that the database evaluates. Exception: an action's `when`, which may use computed fields of the row. */
function ofResource({ field, access, actions, ...resource }: ResolvedResource): readonly PlacedCondition[] {
  const { accounts, uniqueWhen, exclude } = resource;
  const states = [
    ...(accounts === null || isEmpty(accounts.openWhile) ? [] : [['.accounts.openWhile', accounts.openWhile] as const]),
    ...uniqueWhen.map(({ when }) => ['.uniqueWhen', when] as const),
    ...exclude.flatMap(({ when }) => (when === undefined ? [] : [['.exclude', when] as const])),
    ...Object.values(access.rows).flatMap((rows = 'all') =>
      statesIn(rows).map((when) => ['.access.rows', when] as const),
    ),
  ];
  return [
    ...states.map(([place, when]) => ({ place, when, fields: field, isUnusable: isHomeless })),
    // An action without `when` is available in every state
    ...actions
      .filter(({ when }) => !isEmpty(when))
      .map(({ name, when }) => ({ place: `.actions.${name}.when`, when, fields: field, isUnusable: () => false })),
    ...actions.flatMap(({ name, next }) =>
      next === null ? [] : [{ place: `.actions.${name}.next`, when: next, fields: field, isUnusable: () => false }],
    ),
  ];
}

function isComputed({ computed }: ResolvedField): boolean {
  return computed;
}

function isHomeless({ computed, transient }: ResolvedField): boolean {
  return computed || transient;
}

function isEmpty(when: FieldValues): boolean {
  return Object.keys(when).length === 0;
}

type Whole = { not: RowCondition } | { any: readonly RowCondition[] } | { every: readonly RowCondition[] };

/** The elementary conditions that a condition is composed of. */
export function leavesOf(condition: RowCondition): readonly Exclude<RowCondition, 'all' | Whole>[] {
  if (condition === 'all') return [];
  if ('not' in condition || 'any' in condition || 'every' in condition) return partsOf(condition).flatMap(leavesOf);
  return [condition];
}

/** The field values that it requires. */
export function statesIn(condition: RowCondition): readonly FieldValues[] {
  return leavesOf(condition).flatMap((one) => ('is' in one ? [one.is] : []));
}

function hasNoParts(condition: RowCondition): boolean {
  if (condition === 'all') return false;
  const parts = partsOf(condition);
  return ('any' in condition || 'every' in condition) && parts.length === 0 ? true : parts.some(hasNoParts);
}

function partsOf(condition: Exclude<RowCondition, 'all'>): readonly RowCondition[] {
  if ('not' in condition) return [condition.not];
  if ('any' in condition) return condition.any;
  return 'every' in condition ? condition.every : [];
}
