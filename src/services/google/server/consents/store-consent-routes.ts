import { eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { calledSql } from '#core/server/database/sql.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { decidingConsent, isAnswerable, isInForce } from '#domain/consents/consent.ts';
import type { Deps } from '#product';
import { getStoreConsent } from '../../calls.ts';
import { consentsOfStore, isConsentRequired, lacksOfStores } from './lacks.ts';

/** What the customer of a store allows today. */
export function storeConsentRoutes(deps: Deps): Endpoint[] {
  return [
    endpoints(deps)(
      getStoreConsent,
      ({ params, actor }) => findRowOf(deps, deps.database.orm, 'search-conditions', params.id, actor),
      ({ found: { id } }) => storeConsent(deps, id),
    ),
  ];
}

async function storeConsent({ database, tables, now }: Deps, storeId: number) {
  const reading = { tx: database.orm, tables, today: dayOf(now()) };
  const { 'system-user': user } = tables;
  const { ownerUserId, consents } = await consentsOfStore(reading, storeId);
  const [customer] = await database.orm
    .select({ name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(eq(user.id, ownerUserId ?? 0));
  const deciding = decidingConsent(consents, reading.today);
  const inForce = deciding !== null && isInForce(deciding, reading.today) ? deciding : null;
  const lacks = (await lacksOfStores(reading, [storeId]))(storeId);
  return {
    required: await isConsentRequired(reading),
    customer: customer?.name ?? null,
    inForce:
      inForce === null
        ? null
        : {
            id: inForce.id,
            replies: inForce.replies,
            posts: inForce.posts,
            profile: inForce.profile,
            firstDay: inForce.firstDay,
            lastDay: inForce.lastDay,
          },
    lacks,
    requestId: consents.findLast((one) => isAnswerable(one, reading.today))?.id ?? null,
  };
}
