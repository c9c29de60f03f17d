import { operations, type ResolvedResource } from '../resolve.ts';
import { aboutItself } from './fields.ts';

/** What stands beside the actions at `/{resource}/{id}/…` and `/{resource}/…`. */
const taken = [...operations, 'edit', 'bulk', 'files', 'options', 'new'];

/** What is wrong with the declared actions, each sentence beginning with `.actions.name`. */
export function actionMistakes({ actions }: ResolvedResource): readonly string[] {
  return actions.flatMap((action) => {
    const places = [...(action.confirm ?? '').matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
    return [
      ...(taken.includes(action.name) ? ['the name of something every resource has; choose another'] : []),
      ...(/^[a-z]+(-[a-z]+)*$/.test(action.name) ? [] : ['no name for an action; write it in kebab-case']),
      ...(action.roles.length === 0 ? ['nobody may do it; name a role'] : []),
      ...places.filter((name) => name !== 'count').map((name) => `confirm: {${name}} is never filled; only {count} is`),
      ...action.input.flatMap((field) => aboutItself(field).map((mistake) => `input.${field.name}: ${mistake}`)),
    ].map((mistake) => `.actions.${action.name}: ${mistake}`);
  });
}
