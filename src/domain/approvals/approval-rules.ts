import { invalid } from '#core/model/errors.ts';
import type { ApprovalKind, approvalConditionLabels, approvalExtentLabels, approvalUseLabels } from './approval.ts';

/** When a rule asks for an approval. */
export interface ApprovalCondition {
  readonly use: keyof typeof approvalUseLabels;
  readonly condition: keyof typeof approvalConditionLabels;
  /** It asks for reviews with at most so many stars. */
  readonly stars: number | null;
  /** It asks where one of these is in a text. */
  readonly words: readonly string[] | null;
}

/** What is about to be sent, as far as rules look at it. */
export interface ApprovalSubject {
  readonly kind: ApprovalKind;
  /** Of the review; null for a post, and for a review without a rating. */
  readonly stars: number | null;
  /** The texts in which words are searched: the draft's, and the review's. */
  readonly texts: readonly string[];
}

/** True if the rule asks for an approval of this. */
export function asksForApproval(
  { use, condition, stars, words }: ApprovalCondition,
  subject: ApprovalSubject,
): boolean {
  if (use !== 'BOTH' && use !== subject.kind) return false;
  if (condition === 'STARS') return subject.kind === 'REPLY' && subject.stars !== null && subject.stars <= (stars ?? 0);
  if (condition === 'WORDS') return holdsWord(subject.texts, words ?? []);
  return true;
}

/** Widths and letter cases are the same: 「ｸﾚｰﾑ」 is 「クレーム」. */
function holdsWord(texts: readonly string[], words: readonly string[]): boolean {
  const searched = texts.map(alike);
  return words.some((word) => searched.some((text) => text.includes(alike(word))));
}

function alike(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What orders rules: whose stores they are about, when they ask, and their age. */
interface Ordered extends Pick<ApprovalCondition, 'condition'> {
  readonly id: number;
  readonly extent: keyof typeof approvalExtentLabels;
}

const extents = ['STORE', 'CUSTOMER', 'ALL'] as const satisfies readonly Ordered['extent'][];

/** Sorts the most specific rule first: of a store, of a customer, of all; then one with a condition; then the newer one. */
export function bySpecificity(one: Ordered, other: Ordered): number {
  const always = ({ condition }: Ordered) => (condition === 'ALL' ? 1 : 0);
  return (
    extents.indexOf(one.extent) - extents.indexOf(other.extent) || always(one) - always(other) || other.id - one.id
  );
}

/** Returns the rule that names the approver: the first of those that ask; null if none asks. `rules` are sorted by specificity. */
export function decidingRule<R extends ApprovalCondition>(rules: readonly R[], subject: ApprovalSubject): R | null {
  return rules.find((rule) => asksForApproval(rule, subject)) ?? null;
}

/** Validation rule: only reviews have stars. */
export function starsAreOfReplies(
  _said: object,
  { use, condition }: { readonly use?: string | null; readonly condition?: string | null },
) {
  return condition === 'STARS' && use !== 'REPLY' ? [invalid('condition', 'approval_stars')] : [];
}
