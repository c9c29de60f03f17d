import type { Call } from './call.ts';
import { accessMistakes, restoreMistakes } from './check/access.ts';
import { accountMistakes } from './check/accounts.ts';
import { actionMistakes } from './check/actions.ts';
import { callMistakes } from './check/calls.ts';
import { conditionMistakes } from './check/conditions.ts';
import { constraintMistakes, viewMistakes } from './check/constraints.ts';
import { fieldMistakes } from './check/fields.ts';
import { languageMistakes, menuMistakes, sameLabelMistakes, textMistakes } from './check/labels.ts';
import { linkMistakes } from './check/links.ts';
import {
  actionLabelMistakes,
  namelessMistakes,
  protoMistakes,
  renamedMistakes,
  resourceNameMistakes,
  tableNameMistakes,
} from './check/names.ts';
import { pageMistakes } from './check/pages.ts';
import { idleRouteMistakes, pathMistakes } from './check/paths.ts';
import { secretMistakes } from './check/secrets.ts';
import type { Resources } from './declaration/any-resource.ts';
import { DeclarationError } from './declaration/error.ts';
import { resolveResources } from './resolve.ts';
import type { ResolvedResources } from './resolved.ts';

/** Names that the product uses outside its declarations: its own tables, and the calls of its features. */
export interface Taken {
  readonly tables: readonly string[];
  /** The routes of the pages besides those of the declarations and of the core: the features' screens, the pages of the login. */
  readonly pages: readonly string[];
  readonly calls: readonly Pick<Call, 'method' | 'path'>[];
  /** The names in Latin letters that a label may consist of, besides abbreviations; null: every label may be in Latin letters. */
  readonly latinWords: readonly string[] | null;
}

/**
 * Finds the mistakes in a declaration that the types cannot detect, one sentence each (English, for the developer), which names the
 * resource, the field and the remedy. Empty if there are none. `taken`: names that a resource may not use.
 */
export function check(declared: Resources, taken: Taken): readonly string[] {
  try {
    return mistakesIn(declared, resolveResources(declared), taken);
  } catch (error) {
    if (error instanceof DeclarationError) return [error.message];
    throw error;
  }
}

/** Resolves the product; throws DeclarationError with all mistakes, so that the program does not start. `taken` as in `check`. */
export function checkedResources(declared: Resources, taken: Taken): ResolvedResources {
  const resources = resolveResources(declared);
  const mistakes = mistakesIn(declared, resources, taken);
  if (mistakes.length > 0) throw new DeclarationError(mistakes.join('\n'));
  return resources;
}

function mistakesIn(declared: Resources, resources: ResolvedResources, taken: Taken): readonly string[] {
  const each = [...resources.values()].flatMap((resource) =>
    [
      ...fieldMistakes(resource),
      ...pageMistakes(resource),
      ...accessMistakes(resource, resources),
      ...actionMistakes(resource, resources),
      ...linkMistakes(resource, resources),
      ...conditionMistakes(resource, resources),
      ...secretMistakes(resource, resources),
      ...constraintMistakes(resource),
      ...viewMistakes(resource),
      ...renamedMistakes(resource),
      ...namelessMistakes(resource),
      ...actionLabelMistakes(resource),
      ...textMistakes(resource),
      ...sameLabelMistakes(resource),
    ].map((mistake) => `${resource.name}${mistake}`),
  );
  return [
    ...protoMistakes(declared),
    ...restoreMistakes(declared),
    ...idleRouteMistakes(declared),
    ...menuMistakes(declared),
    ...each,
    ...accountMistakes(resources),
    ...pathMistakes(resources, taken.pages),
    ...callMistakes(resources, taken.calls),
    ...resourceNameMistakes(resources),
    ...tableNameMistakes(resources, taken.tables),
    ...languageMistakes(resources, taken.latinWords),
  ];
}
