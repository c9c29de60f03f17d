/**
 * Japanese sentences about an action, made from its label. The label is a noun (発行), a noun with its object (返信を送信, 予約の取消) or a verb
 * (入金を記録する, 認める).
 */

interface Spoken {
  /** The particle between the row and the stem: を, の (予約を…) or に (返信を…). */
  readonly particle: string;
  /** The verb's stem, with its object if there is one: 返信を送信. */
  readonly stem: string;
}

function spoken(label: string): Spoken {
  const noun = label.replace(/する$/, '');
  const part = /^(.+)の([^の]+)$/.exec(noun);
  const stem = part === null ? noun : `${part[1]}を${part[2]}`;
  return { particle: part !== null ? 'の' : stem.includes('を') ? 'に' : 'を', stem };
}

/** Nouns whose verb is not formed with する: the verb, and its form before ます. */
const nouns: readonly (readonly [noun: string, verb: string, polite: string])[] = [
  ['取消', '取り消す', '取り消し'],
  ['取り下げ', '取り下げる', '取り下げ'],
];

function inflected(stem: string): { verb: string; polite: string } {
  const own = nouns.find(([noun]) => stem.endsWith(noun));
  if (own === undefined) return inflectedVerb(stem) ?? { verb: `${stem}する`, polite: `${stem}し` };
  const [noun, verb, polite] = own;
  const before = stem.slice(0, -noun.length);
  return { verb: before + verb, polite: before + polite };
}

/** A label that is a verb itself: one that drops its る before ます (認める), or a negative one (認めない); null for any other. */
function inflectedVerb(stem: string): { verb: string; polite: string } | null {
  if (stem.endsWith('ない')) return { verb: stem, polite: `${stem}ことにし` };
  const before = /^(.+[えけげせぜてでねへべぺめれ])る$/.exec(stem)?.[1];
  return before === undefined ? null : { verb: stem, polite: before };
}

/**
 * The verb of an action, for its button.
 * @param label the action's label
 */
export function verbOf(label: string): string {
  return inflected(spoken(label).stem).verb;
}

/**
 * The question that confirms an action on rows.
 * @param subject the row as 「…」, or a count as 3件
 * @param label the action's label
 */
export function confirmQuestion(subject: string, label: string): string {
  const { particle, stem } = spoken(label);
  return `${subject}${particle}${inflected(stem).polite}ますか`;
}

/**
 * The message after an action, to follow the row's name or the count of rows.
 * @param label the action's label
 */
export function doneOf(label: string): string {
  const { particle, stem } = spoken(label);
  return `${particle}${inflected(stem).polite}ました`;
}

/**
 * The question that confirms an action on the whole list.
 * @param label the action's label
 */
export const confirmRunQuestion = (label: string): string => `${inflected(spoken(label).stem).polite}ますか`;

/**
 * The message after an action on the whole list.
 * @param label the action's label
 */
export const ran = (label: string): string => `${inflected(spoken(label).stem).polite}ました`;
