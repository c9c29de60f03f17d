import type { ProblemAnswer } from '#core/console/http/client.ts';
import { draftOf, problemsOf, type Task } from '#core/console/pages/form/form-parts.tsx';
import type { Values } from '#core/model/draft.ts';
import { sentence } from '#core/model/language.ts';
import { type Store, valuesFor, variablesOf } from './store-variables.ts';
import { filled, filledTooLong, warningIn } from './warnings.ts';

/** Returns the post as it is sent for this store: with the store's own text, and only the fields of its topic. */
export function draftFor(task: Task, values: Values, store: Store): Values {
  return { ...draftOf(task, valuesFor(values, variablesOf(store))), storeId: store.id };
}

/** Validates the post as each store would get it; lists the same problem only once. */
export function checkPost(task: Task, values: Values, stores: readonly Store[]): readonly ProblemAnswer[] {
  const found = new Map<string, ProblemAnswer>();
  for (const store of stores) {
    const draft = draftFor(task, values, store);
    const where = stores.length > 1 ? `（${store.name}）` : '';
    const add = (field: string | undefined, code: string, message: string) =>
      found.set(`${field} ${code}`, { code, message: message + where, ...(field === undefined ? {} : { field }) });
    for (const problem of problemsOf(task, draft))
      if (!found.has(`${problem.field} ${problem.code}`))
        add(problem.field, problem.code, filledBeyond(task, values, draft, problem.field) ?? sentence(problem));
    for (const field of filled) {
      const warning = warningIn(field, draft[field]);
      if (warning !== undefined) add(field, 'warning', warning);
    }
    if (values.photo instanceof File && typeof draft.mediaUrl === 'string' && draft.mediaUrl !== '')
      add('mediaUrl', 'post_two_pictures', sentence({ code: 'post_two_pictures' }));
    if (typeof values.scheduledAt === 'number' && values.scheduledAt <= Date.now())
      add('scheduledAt', 'post_past', sentence({ code: 'post_past', params: { label: '予約日時' } }));
  }
  return [...found.values()];
}

function filledBeyond({ resource }: Task, values: Values, draft: Values, name: string | undefined): string | undefined {
  const field = resource.field.get(name ?? '');
  return field && filledTooLong(field, values[field.name], draft[field.name]);
}
