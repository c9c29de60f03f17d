import type { AnswerOf } from '#core/model/call.ts';
import type { Values } from '#core/model/draft.ts';
import { second } from '#core/model/durations.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { previewChange } from '#terms/calls.ts';

/** What is said of a change before it is saved. */
export type ChangePreview = AnswerOf<typeof previewChange>;

/** What was preview is asked again after so many ms: others change the store too. */
export const freshFor = 10 * second;

const daysOfContract: readonly string[] = ['contractStart', 'contractEnd'];

/** What of a draft decides bills, with the day from which it is to hold; null where nothing does. */
export function changeOfTerms(resource: ResolvedResource, draft: Values): Values | null {
  const decides = (name: string) => resource.field.get(name)?.dated === true || daysOfContract.includes(name);
  const names = Object.keys(draft).filter(decides);
  if (names.length === 0) return null;
  return Object.fromEntries([...names, 'validFrom'].flatMap((name) => (name in draft ? [[name, draft[name]]] : [])));
}
