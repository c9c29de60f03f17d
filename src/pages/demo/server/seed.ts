import { fillMonths } from '#billing/server/counting/store-months.ts';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/database/sql.ts';
import { firstStepsKey } from '#domain/first-steps.ts';
import type { Tables } from '#product';
import { makeApprovals } from './approvals.ts';
import { makeBilling } from './billing.ts';
import { makeConsents } from './consents.ts';
import { makeGrids } from './grids.ts';
import { makeInquiries } from './inquiries.ts';
import type { MakeParts } from './insert.ts';
import { makeListings } from './listings.ts';
import { makeNotes } from './notes.ts';
import { makeObjections } from './objections.ts';
import { makePeople } from './people.ts';
import { makeProfileEdits } from './profile-edits.ts';
import { makeProfiles } from './profiles.ts';
import { seededRandom } from './random.ts';
import { type DemoRankEvent, makeReadings } from './readings.ts';
import { makeRecords } from './records.ts';
import { makeReviewRequests } from './review-requests.ts';
import { makeShops } from './shops.ts';
import { makeSources } from './sources.ts';
import { makeTemplates } from './templates.ts';
import { makeWebhooks } from './webhooks.ts';

const seed = 20_260_401;

/**
 * Fills an empty database with the demo: the same people, stores and trends at every start, dated back from `now`
 * (epoch ms). All names are fictitious.
 */
export async function seedDemo({
  tx,
  tables,
  resources,
  makeParts,
  now,
}: {
  tx: Orm;
  tables: Tables;
  resources: ResolvedResources;
  makeParts: MakeParts;
  now: number;
}): Promise<void> {
  const demo = { tx, tables, resources, makeParts, random: seededRandom(seed), now, today: dayOf(now) };
  // The demo is set up already: the first steps are dismissed
  await tx.insert(setting).values({ key: firstStepsKey, value: { date: now } });
  const people = await makePeople(demo);
  const shops = await makeShops(demo, people);
  const events = await makeReadings(demo, shops);
  await makeGrids(demo, shops, people);
  const bills = await makeBilling(demo, people);
  await makeObjections(demo, people.adminId);
  const stopped = await makeProfiles(demo, shops);
  const isStopped = ({ storeId, day }: DemoRankEvent) =>
    stopped.some((one) => one.storeId === storeId && one.day === day);
  await makeConsents(demo);
  await makeProfileEdits(demo, people);
  await makeListings(demo, shops);
  await makeApprovals(demo, people);
  await makeNotes(demo, shops);
  await makeSources(demo);
  await makeTemplates(demo, people);
  await makeInquiries(demo);
  await makeWebhooks(demo);
  await makeRecords(demo, people, { shops, events: events.filter((event) => !isStopped(event)), bills });
  await makeReviewRequests(demo, shops);
  const store = tables['search-conditions'];
  const stores = await tx.select({ id: store.id }).from(store);
  await fillMonths(
    { tables, resources },
    tx,
    stores.map(({ id }) => id),
    demo.today,
  );
}
