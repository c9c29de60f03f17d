import { DeclarationError } from '#core/model/declaration/error.ts';
import {
  isChildren,
  isSortable,
  operatorsOf,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
  subFields,
} from '#core/model/resolved.ts';
import { sourceMistakes } from './reading/source.ts';
import type { LooseRules, RulesByResource } from './rules/loose-rules.ts';

/**
 * Returns contradictions between declarations and rules: every declared property that needs a rule and has none, and vice versa. One
 * English sentence each, for developers, with the resource, the field and the fix.
 */
export function ruleMistakes(resources: ResolvedResources, rules: RulesByResource): readonly string[] {
  return [...resources.values()].flatMap((resource) => {
    const own = rules[resource.name] ?? {};
    return [
      ...sourceMistakes(resource, own),
      ...derivedMistakes(resource, own),
      ...undone(resource, 'actions', own.actions),
      ...undone(resource, 'listActions', own.listActions),
      // Rows of an internal resource are only used as sub-rows of another, whose rule is checked below
      ...(resource.internal ? [] : [...computedMistakes(resource, own), ...takenMistakes(resource, own)]),
    ];
  });
}

/** Throws a DeclarationError that lists all contradictions, to stop the startup. */
export function requireRules(resources: ResolvedResources, rules: RulesByResource): void {
  const mistakes = ruleMistakes(resources, rules);
  if (mistakes.length > 0) throw new DeclarationError(mistakes.join('\n'));
}

/** Reports declared actions that no rule implements. */
function undone(
  resource: ResolvedResource,
  kind: 'actions' | 'listActions',
  done: LooseRules['actions'] | LooseRules['listActions'] = {},
): readonly string[] {
  return resource[kind]
    .filter(({ name }) => !Object.hasOwn(done, name))
    .map(({ name }) => `${resource.name}.${kind}.${name}: no rule does it; name it in the rule's ${kind}`);
}

/** Reports computed fields that no rule fills, or for which it lacks the SQL needed by filters and sorts. */
function computedMistakes(resource: ResolvedResource, { enrich, computed }: LooseRules): readonly string[] {
  return resource.fields.flatMap((field) => {
    const at = `${resource.name}.${field.name}`;
    const isFilled = enrich?.fills.includes(field.name) === true;
    if (!isSaidByRule(field))
      return isFilled
        ? []
        : pathsIn(field, isSaidByRule).map(
            (path) => `${at}.${path}: computed, and no rule fills ${field.name}; name that in its enrich.fills`,
          );
    return [
      ...(isFilled ? [] : [`${at}: computed, and no rule says what a row holds; name it in the rule's enrich.fills`]),
      ...(isQueryable(resource, field) && computed?.[field.name] === undefined
        ? [`${at}: computed, and no rule says it in SQL, for filters and sorts; name it in the rule's computed`]
        : []),
    ];
  });
}

/** Reports transient and dated fields that no rule handles, and rules without a hook to handle them. */
function takenMistakes(resource: ResolvedResource, rules: LooseRules): readonly string[] {
  const { takes = [], keepsChildren = [] } = rules;
  const hasHook = [rules.beforeWrite, rules.beforeWriteMany, rules.afterWrite, rules.afterWriteMany].some(
    (hook) => hook !== undefined,
  );
  const strange = takes.filter((name) => !isTaken(resource.field.get(name)));
  return [
    ...resource.fields.flatMap((field) => {
      const at = `${resource.name}.${field.name}`;
      // Sub-rows stored without the rule lose values that have no column
      const lost = isChildren(field) && !keepsChildren.includes(field.name) ? pathsIn(field, isTransient) : [];
      return [
        ...lost.map(
          (path) => `${at}.${path}: transient, and no rule takes ${field.name}; name that in its keepsChildren`,
        ),
        ...(isTaken(field) ? untaken(field, takes.includes(field.name), hasHook).map((why) => `${at}: ${why}`) : []),
      ];
    }),
    ...(rules.historyOf === undefined ? resource.fields.filter(({ dated }) => dated) : []).map(
      ({ name }) =>
        `${resource.name}.${name}: dated, and an undo would not bring back what held before; give its rule a historyOf`,
    ),
    ...strange.map((name) => `${resource.name}.${name}: its rule takes it; declare it as transient or dated`),
  ];
}

function untaken({ transient }: ResolvedField, isNamed: boolean, hasHook: boolean): readonly string[] {
  const wish = transient ? 'transient, and no rule takes it' : 'dated, and no rule keeps what held before';
  if (!isNamed) return [`${wish}; name it in the rule's takes`];
  return hasHook ? [] : [`${wish}, for its rule is told of no write; give that a beforeWrite or an afterWrite`];
}

function isSaidByRule({ computed, expression }: ResolvedField): boolean {
  return computed && expression === null;
}

function isTransient({ transient }: ResolvedField): boolean {
  return transient;
}

function isTaken(field: ResolvedField | undefined): boolean {
  return field !== undefined && (field.transient || field.dated);
}

/** True when lists can be filtered or sorted by the field. */
function isQueryable({ singletonPath }: ResolvedResource, field: ResolvedField): boolean {
  return singletonPath === null && !field.hidden && (operatorsOf(field).length > 0 || isSortable(field));
}

/** Returns the paths of matching sub-fields, at any depth. */
function pathsIn(field: ResolvedField, holds: (sub: ResolvedField) => boolean): readonly string[] {
  return subFields(field).flatMap((sub) => [
    ...(holds(sub) ? [sub.name] : []),
    ...pathsIn(sub, holds).map((path) => `${sub.name}.${path}`),
  ]);
}

/** Returns mistakes: derived fields missing from the rule's `derived`, and fields named there that are not declared as derived. */
function derivedMistakes({ name, fields }: ResolvedResource, { derived }: LooseRules): readonly string[] {
  const said = derived?.fields ?? [];
  return fields
    .filter((field) => field.derived !== said.includes(field.name))
    .map((field) =>
      field.derived
        ? `${name}.${field.name}: derived, and no rule says what it is; name it in the rule's derived`
        : `${name}.${field.name}: its rule derives it; declare it as derived`,
    );
}
