import type { Actor } from '#core/model/roles.ts';
import { staff } from '#domain/accounts/roles.ts';
import type { KeywordTerms, StoreTerms } from '#domain/terms/store-terms.ts';
import { type Term, within } from '#domain/terms/terms.ts';

/** The terms of a store that somebody is told of: customers their own, not what was agreed with who had it before. */
export function visibleTerms(terms: StoreTerms, actor: Actor | null): StoreTerms {
  return seesAll(actor) ? terms : terms.filter(({ values }) => values.ownerUserId === actor?.id);
}

/** The terms of a keyword that somebody is told of, `told` being those of its store: customers what holds on days of theirs. */
export function visibleKeywordTerms(terms: KeywordTerms, visible: StoreTerms, actor: Actor | null): KeywordTerms {
  return seesAll(actor) ? terms : within(terms, visible);
}

/** A term as a row shows it. */
export function termRow<V extends object>({ from, to, values }: Term<V>) {
  return { effectiveFrom: from, effectiveTo: to, ...values };
}

function seesAll(actor: Actor | null): boolean {
  return actor === null || staff.some((role) => role === actor.role);
}
