import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import type { Deps, Rules, Tables } from '#product';
import type { resources } from '#resources';
import { agreeToTerms, getTermsOfUse, getTermsToAgree } from '../calls/terms-of-use.ts';
import { withOperatorsData } from './operators-data.ts';

interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** A version of the terms of use. */
export interface TermsOfUse {
  readonly id: number;
  readonly name: string;
  readonly effectiveFrom: Day;
  readonly body: string;
}

/** Returns the version in force on a day: the latest that has taken effect; null where there is none. */
export async function termsInForce({ tx, tables }: Reading, today: Day): Promise<TermsOfUse | null> {
  const terms = tables['terms-of-use'];
  const { id, name, effectiveFrom, body } = terms;
  const [found = null] = await tx
    .select({ id, name, effectiveFrom, body })
    .from(terms)
    .where(and(isNull(terms.deleteDate), lte(effectiveFrom, today)))
    // A mistake is corrected with another version of the same day
    .orderBy(desc(effectiveFrom), desc(id))
    .limit(1);
  return found;
}

/** Returns the version in force; null where there is none. Throws AppError 422 when `agreedTermsId` is not that version. */
export async function agreedVersion(
  reading: Reading,
  agreedTermsId: number | null,
  now: number,
): Promise<number | null> {
  const terms = await termsInForce(reading, dayOf(now));
  if (terms !== null && agreedTermsId !== terms.id) throw new AppError('terms_not_agreed', { field: 'agreedTermsId' });
  return terms?.id ?? null;
}

/** Routes of the terms of use: public reading, and customers' agreement to new versions. */
export function termsOfUseRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { tables } = deps;
  const reading = { tx: deps.database.orm, tables };
  const shown = async (terms: TermsOfUse | null) =>
    terms === null ? null : { ...terms, body: await withOperatorsData(reading, terms.body) };
  return [
    on(getTermsOfUse, async () => shown(await termsInForce(reading, dayOf(deps.now())))),
    on(getTermsToAgree, async ({ actor }) => {
      const terms = await termsInForce(reading, dayOf(deps.now()));
      return terms === null || (await hasAgreed(reading, actor.id, terms.id)) ? null : shown(terms);
    }),
    on(agreeToTerms, async ({ context, actor, body: { agreedTermsId } }) => {
      await deps.database.transaction(async (tx) => {
        const users = tables['system-user'];
        // Serializes concurrent agreements from two tabs: the second sees the row of the first
        await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
        const termsId = await agreedVersion({ tx, tables }, agreedTermsId, deps.now());
        // Already agreed: keep the first date
        if (termsId === null || (await hasAgreed({ tx, tables }, actor.id, termsId))) return;
        const write = { actor, ip: context.get('ip'), requestId: context.get('requestId'), action: 'create' } as const;
        await systemAdd(deps, tx, write, 'terms-agreement', { userId: actor.id, termsId, agreedDate: deps.now() });
      });
      return null;
    }),
  ];
}

async function hasAgreed({ tx, tables }: Reading, userId: number, termsId: number): Promise<boolean> {
  const agreements = tables['terms-agreement'];
  return (await tx.$count(agreements, and(eq(agreements.userId, userId), eq(agreements.termsId, termsId)))) > 0;
}

/** A version takes effect today or later, since nobody can have agreed in the past. */
export const termsOfUse: Rules<(typeof resources)['terms-of-use']> = {
  async beforeWrite({ effectiveFrom }, _current, { today }) {
    if (typeof effectiveFrom === 'string' && effectiveFrom < today)
      throw new AppError('date_before', { field: 'effectiveFrom', params: { label: '適用開始日', other: '本日' } });
  },
};
