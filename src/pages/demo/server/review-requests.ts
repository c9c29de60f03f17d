import { addDays, day as dayMs } from '#core/model/day.ts';
import { insertWithoutIds } from '#core/server/database/sql.ts';
import { codeLength, codeLetters, type RequestChannel } from '#reviews/rules/review-request.ts';
import { reviewRequestLink, reviewRequestOpening } from '#reviews/server/tables.ts';
import type { Demo } from './insert.ts';
import type { Shop } from './shops.ts';

/** Days on which the links have been counted. */
const counted = 48;
/** Openings a day at most, by channel: the poster in the shop is used most. */
const most: readonly (readonly [RequestChannel, number])[] = [
  ['QR', 4],
  ['LINE', 2],
  ['MAIL', 1],
  ['LINK', 1],
];

/** Creates the links by which every other matched store asks for reviews, and how often they were opened. */
export async function makeReviewRequests(demo: Demo, shops: readonly Shop[]): Promise<void> {
  const { tx, random, now, today } = demo;
  const asking = shops.filter(({ measured, placeId }, index) => measured && placeId !== null && index % 2 === 0);
  const code = () =>
    Array.from({ length: codeLength }, () => codeLetters[random.whole(0, codeLetters.length - 1)]).join('');
  await insertWithoutIds(
    tx,
    reviewRequestLink,
    asking.map(({ id }) => ({ storeId: id, code: code(), createDate: now - counted * dayMs })),
  );
  const openings = asking.flatMap(({ id }) =>
    Array.from({ length: counted }, (_, ago) => addDays(today, -ago)).flatMap((day) =>
      most.map(([channel, limit]) => ({ storeId: id, day, channel, opened: random.whole(0, limit) })),
    ),
  );
  await insertWithoutIds(
    tx,
    reviewRequestOpening,
    openings.filter(({ opened }) => opened > 0),
  );
}
