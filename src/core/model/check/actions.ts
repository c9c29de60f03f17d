import { systemFields } from '../fields/system.ts';
import {
  holdsFile,
  operations,
  type ResolvedField,
  type ResolvedListAction,
  type ResolvedResource,
  type ResolvedResources,
} from '../resolved.ts';
import { fieldDefinitionMistakes } from './fields.ts';
import { inputMistakes } from './inputs.ts';
import { repeated } from './repeated.ts';

/** Names that are already used beside the actions at `/{resource}/{id}/…` and `/{resource}/…`. */
const taken = [...operations, 'edit', 'bulk', 'files', 'options', 'new'];

/** Mistakes in the declared actions, each sentence beginning with `.actions.name` or `.listActions.name`. */
export function actionMistakes({ actions, listActions }: ResolvedResource, all: ResolvedResources): readonly string[] {
  const ofRows = new Set(actions.map(({ name }) => name));
  return [
    ...actions.flatMap((action) => [
      ...about(action, 'actions', all),
      ...(action.adds ?? [])
        .filter((name) => !action.input.some((field) => field.name === name))
        .map((name) => `.actions.${action.name}: adds: there is no field ${name}; name one that is asked`),
      ...(action.bulk === true && action.ownButton === true
        ? [`.actions.${action.name}: ownButton, and bulk offers it on every list; drop one of the two`]
        : []),
      ...placesIn(action)
        .filter((name) => name !== 'count')
        .map((name) => `.actions.${action.name}: confirm: {${name}} is never filled; only {count} is`),
    ]),
    ...listActions.flatMap((action) => [
      ...about(action, 'listActions', all),
      ...placesIn(action).map(
        (name) =>
          `.listActions.${action.name}: confirm: {${name}} is never filled; it is done to no rows that are counted`,
      ),
      ...(ofRows.has(action.name)
        ? [`.listActions.${action.name}: an action of its rows is called so too; choose another`]
        : []),
    ]),
  ];
}

function about(
  { name, label, roles, input, confirm, done, danger }: ResolvedListAction,
  where: string,
  all: ResolvedResources,
): readonly string[] {
  return [
    ...(taken.includes(name) ? ['the name of something every resource has; choose another'] : []),
    ...(/^[a-z]+(-[a-z]+)*$/.test(name) ? [] : ['no name for an action; write it in kebab-case']),
    ...(label.trim() === '' ? ['it has no label; say in Japanese what it does'] : []),
    ...(confirm?.trim() === '' ? ['confirm asks nothing; ask something, or drop it'] : []),
    ...(confirm !== undefined && /[{}]/.test(confirm.replace(/\{\w*\}/g, ''))
      ? ['confirm: a brace without its other half; write {count}, or take it out']
      : []),
    ...(done?.trim() === '' ? ['done says nothing; say what has been done, or drop it'] : []),
    ...(danger === true && confirm === undefined && input.length === 0
      ? ['danger, and done at the first click; say in confirm what will happen']
      : []),
    ...repeated(input.map((field) => field.label)).map(
      (twice) => `input: two of its fields are called ${twice}; give each a label of its own`,
    ),
    ...(roles.length === 0 ? ['nobody may do it; name a role'] : []),
    ...input.flatMap((field) =>
      [...fieldDefinitionMistakes(field), ...inputFieldMistakes(field)].map(
        (mistake) => `input.${field.name}: ${mistake}`,
      ),
    ),
    ...inputMistakes(input, all).map((mistake) => `input.${mistake}`),
  ].map((mistake) => `.${where}.${name}: ${mistake}`);
}

/**
 * Options that make no sense for an action's input: it is shown to everyone who may do the action, is given once, and only the action's
 * rule stores it.
 */
function inputFieldMistakes(field: ResolvedField): readonly string[] {
  const dead = (['readOnly', 'hidden', 'unique', 'search', 'createOnly', 'dated', 'transient'] as const).filter(
    (option) => field[option],
  );
  return [
    ...dead.map((option) => `${option} of what is asked; drop it`),
    ...((field.readBy ?? field.writeBy) === undefined
      ? []
      : ['readBy and writeBy of what is asked; name roles of the action instead']),
    ...(holdsFile(field) ? ['a file is asked, and none is taken; ask for it in a field of the row'] : []),
    ...(Object.hasOwn(systemFields, field.name) ? ['every call may say that of the row; choose another name'] : []),
  ];
}

function placesIn({ confirm = '' }: ResolvedListAction): readonly string[] {
  return [...confirm.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
}
