/**
 * How an action is spoken of in Japanese. Its label is a noun (発行), what is done to what (返信を送信, 予約の取消)
 * or a verb (入金を記録する); all of them become sentences about the row that it is done to.
 */

interface Spoken {
  /** Between the row and the rest: を, の (予約を…), に (返信を…). */
  readonly particle: string;
  /** The verb's stem, and what is done to: 返信を送信. */
  readonly stem: string;
}

function spoken(label: string): Spoken {
  const noun = label.replace(/する$/, '');
  const part = /^(.+)の([^の]+)$/.exec(noun);
  const stem = part === null ? noun : `${part[1]}を${part[2]}`;
  return { particle: part !== null ? 'の' : stem.includes('を') ? 'に' : 'を', stem };
}

/** Nouns of verbs that are not made with する: the verb, and what stands before ます. */
const nouns: readonly (readonly [noun: string, verb: string, polite: string])[] = [
  ['取消', '取り消す', '取り消し'],
  ['取り下げ', '取り下げる', '取り下げ'],
];

function inflected(stem: string): { verb: string; polite: string } {
  const own = nouns.find(([noun]) => stem.endsWith(noun));
  if (own === undefined) return { verb: `${stem}する`, polite: `${stem}し` };
  const [noun, verb, polite] = own;
  const before = stem.slice(0, -noun.length);
  return { verb: before + verb, polite: before + polite };
}

/**
 * The verb of an action, for the button that does it.
 * @param label the action's label
 */
export function verbOf(label: string): string {
  return inflected(spoken(label).stem).verb;
}

/**
 * The question before it.
 * @param subject what it is done to, as 「…」 or 3件
 * @param label the action's label
 */
export function confirmQuestion(subject: string, label: string): string {
  const { particle, stem } = spoken(label);
  return `${subject}${particle}${inflected(stem).polite}ますか`;
}

/**
 * What is said when it is done, to stand behind the row or their count.
 * @param label the action's label
 */
export function doneOf(label: string): string {
  const { particle, stem } = spoken(label);
  return `${particle}${inflected(stem).polite}ました`;
}

/**
 * The question before an action of the whole list.
 * @param label the action's label
 */
export const confirmRunQuestion = (label: string): string => `${inflected(spoken(label).stem).polite}ますか`;

/**
 * What is said when an action of the whole list is done.
 * @param label the action's label
 */
export const ran = (label: string): string => `${inflected(spoken(label).stem).polite}ました`;
