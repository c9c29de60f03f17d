import { sql } from 'drizzle-orm';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/parts.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { resources as declared } from '#resources';
import { placeOf } from '../../tests/api/support/measured.ts';

/** The basis of the month's bills: a keyword within the target rank costs this many yen a day. */
export const [price, target, keywords] = [500, 3, 2];
export const period = '2026-10';

const issuer = {
  id: 1,
  name: '株式会社みずいろ',
  postalCode: '100-0001',
  address: '東京都千代田区千代田1-1',
  registrationNumber: 'T1234567890123',
  bankAccount: 'みずいろ銀行 普通 0000001',
  createDate: 1,
  updateDate: 1,
};

/** Adds customers with a store each, and their readings of the month except for its last day, which the workers take. */
export async function fillMonth({ orm, transaction }: Database, customers: number): Promise<void> {
  const stamped = sql.raw('1, 1');
  const resources = resolveResources(declared);
  await transaction((tx) => makePartsOf(tx, resources, 'rank-observation', ['2026-10-01']));
  const days = sql.raw(`generate_series('2026-10-01'::date, '2026-10-30'::date, interval '1 day')`);
  const { issuer: issuers } = tablesOf(declared, resources);
  await orm.insert(issuers).values(issuer);
  await orm.execute(sql`insert into "system_user" (name, email, system_user_role, status, must_change_password, create_date, update_date)
    select '顧客' || n, 'customer' || n || '@example.com', 'GENERAL_CLAIMED_BY_FLEX', 'ACTIVE', false, ${stamped}
    from generate_series(1, ${customers}::int) n`);
  await orm.execute(sql`insert into search_location (name, kind, latitude, longitude, radius, create_date, update_date)
    values ('渋谷駅', 'STATION', 35.658, 139.7016, 1000, ${stamped})`);
  await orm.execute(sql`insert into search_conditions (code, name, status, owner_user_id, place_id, address, contract_start, billing_mode, create_date, update_date)
    select 'S-' || id, 'みずいろ珈琲 ' || n || '号店', 'MEASURING', id, place, '東京都', '2026-01-01', 'PER_KEYWORD', ${stamped}
    from (select id, row_number() over (order by id) - 1 as n from "system_user" where email like 'customer%') as customer
    join jsonb_array_elements_text(${JSON.stringify(Array.from({ length: customers }, (_, n) => placeOf(n)))}::jsonb) with ordinality as places(place, nth)
      on nth = n + 1`);
  await orm.execute(sql`insert into search_condition_term (search_condition_id, effective_from, owner_user_id, status, billing_mode, create_date, update_date)
    select id, '2026-01-01', owner_user_id, 'MEASURING', 'PER_KEYWORD', ${stamped} from search_conditions`);
  await orm.execute(sql`insert into search_condition_detail (search_condition_id, keyword, search_location_id, target_rank, daily_price, language,
      device, depth, active, effective_from, create_date, update_date)
    select store.id, '渋谷 カフェ ' || k, (select min(id) from search_location), ${target}::int, ${price}::int, 'ja', 'MOBILE', 20, true, '2026-01-01', ${stamped}
    from search_conditions store, generate_series(1, ${keywords}::int) k`);
  await orm.execute(sql`insert into search_condition_detail_term (detail_id, effective_from, target_rank, daily_price, create_date, update_date)
    select id, '2026-01-01', target_rank, daily_price, ${stamped} from search_condition_detail`);
  await orm.execute(sql`insert into rank_observation (detail_id, day, taken_at, status, rank, depth, origin, instrument, create_date, update_date)
    select detail.id, day::date, 1, 'OK', 1 + (detail.id * 7 + extract(day from day)::int) % 6, 20, 'SCHEDULED', 'google-places', ${stamped}
    from search_condition_detail detail, ${days} day`);
  await orm.execute(sql`analyze`);
}
