import type { AnswerOf } from '#core/model/call.ts';
import { second } from '#core/model/day.ts';
import type { Values } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { previewChange } from '#terms/calls.ts';

/** The effects of a change before it is saved. */
export type ChangePreview = AnswerOf<typeof previewChange>;

/** How long (ms) a preview stays fresh; short, because other users change the store too. */
export const freshFor = 10 * second;

const daysOfContract: readonly string[] = ['contractStart', 'contractEnd'];

/** Returns the changed fields that affect bills, with the day from which they apply; null if there are none. */
export function changeOfTerms(resource: ResolvedResource, draft: Values): Values | null {
  const decides = (name: string) => resource.field.get(name)?.dated === true || daysOfContract.includes(name);
  const names = Object.keys(draft).filter(decides);
  if (names.length === 0) return null;
  return Object.fromEntries([...names, 'validFrom'].flatMap((name) => (name in draft ? [[name, draft[name]]] : [])));
}
