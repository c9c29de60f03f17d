import type { Actor } from '#core/model/roles.ts';
import { staff } from '#domain/accounts/roles.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import type { KeywordTerms, StoreTerms } from '#domain/terms/store-terms.ts';
import { type Term, within } from '#domain/terms/terms.ts';

/**
 * Returns the terms of a store that the actor may see: customers only their own, not those of a previous owner; managers not those on
 * other customers' days.
 */
export function visibleTerms(terms: StoreTerms, actor: Actor | null, others: OthersDays): StoreTerms {
  const notOthers = terms.filter(({ from }) => !isOthers(others, from));
  return seesAll(actor) ? notOthers : notOthers.filter(({ values }) => values.ownerUserId === actor?.id);
}

/** Returns the terms of a keyword that the actor may see: those on the days of `visible`, the store's visible terms, unless all are. */
export function visibleKeywordTerms(
  terms: KeywordTerms,
  visible: StoreTerms,
  { actor, others }: { readonly actor: Actor | null; readonly others: OthersDays },
): KeywordTerms {
  return seesAll(actor) && others.length === 0 ? terms : within(terms, visible);
}

/** The fields of a term in a row. */
export function termRow<V extends object>({ from, to, values }: Term<V>) {
  return { effectiveFrom: from, effectiveTo: to, ...values };
}

function seesAll(actor: Actor | null): boolean {
  return actor === null || staff.some((role) => role === actor.role);
}
