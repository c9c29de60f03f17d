import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { addDays, day as dayMs } from '#core/model/day.ts';
import { singletonId } from '#core/model/resolved.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { scopesText } from '#domain/consents/consent.ts';
import { agreedWords, usualConsentEdition, usualConsentWords, wordsFor } from '#domain/consents/consent-words.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';

const agent = '株式会社店順デモ';

/**
 * Creates the consents of customers for their stores on the map. One store has none, two wait for an answer, and one has a consent that ends
 * soon. The demo does not insist on them, and nobody has narrowed theirs, so that every
 * store can be tried.
 */
export async function makeConsents(demo: Demo): Promise<void> {
  const { 'search-conditions': store, 'system-user': user } = demo.tables;
  const stores = await demo.tx
    .select({ id: store.id, name: store.name, ownerId: user.id, customer: calledSql(user.companyName, user.name) })
    .from(store)
    .innerJoin(user, eq(user.id, store.ownerUserId))
    .where(and(isNotNull(store.placeId)))
    .orderBy(asc(store.id));
  await insertDemoRows(demo, 'consent-setting', [{ id: singletonId, required: false }]);
  // The last store has none
  const consented = stores.slice(0, -1);
  await insertDemoRows(
    demo,
    'consent',
    consented.map(({ id, name, ownerId, customer }, index): Fresh<'consent'> => {
      // One waits for the customer's answer, one for the signed paper
      const isOnPaper = index === consented.length - 3;
      const isRequested = index === consented.length - 1 || isOnPaper;
      const isEnding = index === consented.length - 2;
      const givenDate = demo.now - (40 + (index % 50)) * dayMs;
      const firstDay = addDays(demo.today, -(40 + (index % 50)));
      const terms = {
        ...{ replies: true, posts: true, profile: true },
        firstDay: isRequested ? demo.today : firstDay,
        lastDay: isEnding ? addDays(demo.today, 12) : null,
      };
      const words = wordsFor(usualConsentWords, { customer, store: name, agent });
      return {
        ...terms,
        target: `${name}（${scopesText(terms)}）`,
        searchConditionId: id,
        userId: ownerId,
        way: isOnPaper ? 'PAPER' : 'CONSOLE',
        signedOn: isOnPaper ? demo.today : null,
        words: isRequested ? words : agreedWords(words, terms),
        edition: usualConsentEdition,
        status: isRequested ? 'REQUESTED' : 'GIVEN',
        givenDate: isRequested ? null : givenDate,
        createDate: isRequested ? demo.now - dayMs : givenDate,
        updateDate: isRequested ? demo.now - dayMs : givenDate,
      };
    }),
  );
}
