import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { day as dayMs, minute } from '#core/model/day.ts';
import type { Demo } from './insert.ts';
import { insertDemoRows } from './insert.ts';
import type { People } from './people.ts';

const description = '地元の食材を使い、毎日店内で仕込んでいます。ご予約はお電話で承ります。';
const former = '地元の食材を使ったお店です。';

/** Creates a past change of profiles: a manager gave three stores a new description, one of which had changed meanwhile. */
export async function makeProfileEdits(demo: Demo, { managerId }: People): Promise<void> {
  const { 'search-conditions': store } = demo.tables;
  const stores = await demo.tx
    .select({ id: store.id, name: store.name, ownerId: store.ownerUserId })
    .from(store)
    .where(and(isNotNull(store.placeId), eq(store.managerUserId, managerId)))
    .orderBy(asc(store.id))
    .limit(3);
  const sentDate = demo.now - 12 * dayMs;
  const [runId = 0] = await insertDemoRows(demo, 'profile-edit', [
    {
      ...{
        target: `説明：${description}`,
        field: 'DESCRIPTION',
        status: 'DONE',
        stores: stores.length,
        requestedBy: managerId,
      },
      ...{ sentDate, wanted: { description }, createDate: sentDate - 3 * minute, updateDate: sentDate },
    },
  ]);
  await insertDemoRows(
    demo,
    'profile-edit-item',
    stores.map(({ id, name, ownerId }, at) => {
      const isChanged = at === stores.length - 1;
      const read = sentDate + minute;
      return {
        ...{
          target: `${name}（説明）`,
          profileEditId: runId,
          searchConditionId: id,
          userId: ownerId,
          field: 'DESCRIPTION',
        },
        ...{ before: former, after: description, beforeValue: { description: former }, afterValue: { description } },
        status: isChanged ? 'CHANGED' : 'APPLIED',
        reason: isChanged ? '確認のあとに内容が変わったため、送っていません。いまの内容：本店の説明' : null,
        read: isChanged ? null : description,
        sentDate: isChanged ? null : sentDate,
        readDate: isChanged ? null : read,
        noticedDate: isChanged ? null : read,
        ...{ createDate: sentDate - 3 * minute, updateDate: read },
      } as const;
    }),
  );
}
