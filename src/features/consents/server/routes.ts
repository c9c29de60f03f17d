import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { systemAdd } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { scopesText } from '#domain/consents/consent.ts';
import { agreedWords } from '#domain/consents/consent-words.ts';
import type { Deps } from '#product';
import { getConsentWords, giveConsent } from '../calls.ts';
import { notifyConsentStaff } from './consent-notices.ts';
import { requireSome, scopesOf, targetOf } from './consent-rule.ts';
import { lockConsents, moveOthers } from './other-consents.ts';
import { storeOfConsent, wordsOfStore } from './store-words.ts';

/** The words for a consent of a store, and a customer's consent to them that nobody requested. */
export function consentRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { tables } = deps;
  return [
    on(
      getConsentWords,
      ({ params, actor }) => findRowOf(deps, deps.database.orm, 'search-conditions', params.id, actor),
      async ({ found }) => {
        const reading = { tx: deps.database.orm, tables };
        return wordsOfStore(reading, await storeOfConsent(reading, found.id), null);
      },
    ),
    on(
      giveConsent,
      ({ params, actor }) => findRowOf(deps, deps.database.orm, 'search-conditions', params.id, actor),
      async ({ context, actor, found, body: { replies, posts, profile, mark } }) => {
        const { id } = await transact(deps, context, async ({ tx, origin }) => {
          await lockConsents(deps, tx, found.id);
          const store = await storeOfConsent({ tx, tables }, found.id);
          if (store.customerId !== actor.id) throw new AppError('not_found');
          const read = await wordsOfStore({ tx, tables }, store, null);
          // Of the names in them too, which change without another edition
          if (read.mark !== mark) throw new AppError('consent_words_changed');
          const scopes = scopesOf({ replies, posts, profile });
          requireSome(scopes);
          const terms = { ...scopes, firstDay: dayOf(deps.now()), lastDay: null };
          const id = await systemAdd(deps, tx, { ...origin, action: 'give-consent' }, 'consent', {
            ...terms,
            target: targetOf(store, scopes),
            searchConditionId: store.id,
            userId: actor.id,
            way: 'CONSOLE',
            words: agreedWords(read.words, terms),
            edition: read.edition,
            status: 'GIVEN',
            givenDate: deps.now(),
          });
          const others = { storeId: store.id, userId: actor.id, besides: id };
          await moveOthers(deps, tx, origin, { ...others, status: 'GIVEN' }, { status: 'SUPERSEDED' });
          await moveOthers(deps, tx, origin, { ...others, status: 'REQUESTED' }, { status: 'CANCELLED' });
          const content = `${store.customer}さまから承諾をいただきました：${store.name}（${scopesText(scopes)}）`;
          await notifyConsentStaff({ tx, tables, now: deps.now() }, store, { id, content });
          return { resource: 'consent', id };
        });
        return { id };
      },
    ),
  ];
}
