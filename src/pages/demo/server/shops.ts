import { addDays, type Day, hour, startOfDay } from '#core/model/day.ts';
import type { StoreStatus } from '#domain/terms/store-terms.ts';
import { type Demo, insertDemoRows } from './insert.ts';
import type { Customer, People } from './people.ts';

export interface Shop {
  readonly id: number;
  /** epoch ms */
  readonly createDate: number;
  readonly name: string;
  readonly placeId: string | null;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly measured: boolean;
  readonly owner: Customer;
  readonly keywords: readonly Keyword[];
}

export interface Keyword {
  readonly id: number;
  readonly keyword: string;
  readonly targetRank: number;
  readonly dailyPrice: number;
  readonly capDays: number | null;
  /** How many results are searched. */
  readonly depth: number;
}

/** Stations with their public coordinates. */
const stations: readonly (readonly [name: string, prefecture: string, latitude: number, longitude: number])[] = [
  ['池袋', '東京都', 35.7295, 139.7109],
  ['新宿', '東京都', 35.6896, 139.7006],
  ['渋谷', '東京都', 35.658, 139.7016],
  ['上野', '東京都', 35.7138, 139.7773],
  ['品川', '東京都', 35.6285, 139.7388],
  ['吉祥寺', '東京都', 35.7031, 139.5797],
  ['立川', '東京都', 35.6979, 139.4137],
  ['町田', '東京都', 35.542, 139.4455],
  ['北千住', '東京都', 35.7497, 139.8048],
  ['錦糸町', '東京都', 35.6967, 139.8148],
  ['横浜', '神奈川県', 35.4657, 139.6223],
  ['川崎', '神奈川県', 35.5311, 139.6969],
  ['藤沢', '神奈川県', 35.3387, 139.4874],
  ['大宮', '埼玉県', 35.9063, 139.6239],
  ['川越', '埼玉県', 35.907, 139.4828],
  ['千葉', '千葉県', 35.6131, 140.1133],
  ['船橋', '千葉県', 35.7018, 139.9852],
  ['柏', '千葉県', 35.8621, 139.9709],
  ['札幌', '北海道', 43.0687, 141.3508],
  ['仙台', '宮城県', 38.2601, 140.8824],
  ['名古屋', '愛知県', 35.1709, 136.8815],
  ['金山', '愛知県', 35.143, 136.9009],
  ['京都', '京都府', 34.9858, 135.7588],
  ['大阪', '大阪府', 34.7025, 135.4959],
  ['天王寺', '大阪府', 34.6466, 135.5142],
  ['三ノ宮', '兵庫県', 34.6949, 135.1955],
  ['岡山', '岡山県', 34.6664, 133.9179],
  ['広島', '広島県', 34.3978, 132.4753],
  ['博多', '福岡県', 33.5897, 130.4207],
  ['小倉', '福岡県', 33.8869, 130.8826],
  ['熊本', '熊本県', 32.7898, 130.6888],
  ['那覇空港', '沖縄県', 26.2065, 127.6519],
];

/** Names, categories and keywords of each customer's shops. */
const trades: readonly (readonly [brand: string, category: string, keywords: readonly string[]])[] = [
  ['こもれび食堂', '定食屋', ['定食', 'ランチ', '和食', '夜ごはん']],
  ['みずいろ珈琲', 'カフェ', ['カフェ', '喫茶店', 'モーニング', 'コーヒー豆']],
  ['はやかわ歯科', '歯科医院', ['歯医者', '歯科', 'ホワイトニング', '矯正歯科']],
  ['ひかり整体院', '整体院', ['整体', '肩こり', '腰痛', '骨盤矯正']],
  ['ヘアサロンつむぎ', '美容室', ['美容室', 'ヘアサロン', 'カット', '髪質改善']],
  ['さくらば動物病院', '動物病院', ['動物病院', '犬 予防接種', '猫 病院']],
  ['酒場まるみ', '居酒屋', ['居酒屋', '個室居酒屋', '宴会', '焼き鳥']],
  ['そらいろ学習塾', '学習塾', ['学習塾', '個別指導', '高校受験']],
  ['ことのは薬局', '薬局', ['薬局', '処方箋', '漢方']],
  ['やまね自動車', '自動車整備', ['車検', '自動車整備', 'タイヤ交換']],
  ['なぎさ不動産', '不動産会社', ['不動産', '賃貸', '駐車場']],
  ['ふうりん鍼灸院', '鍼灸院', ['鍼灸', '美容鍼', 'マッサージ']],
  ['あかつき写真館', '写真館', ['写真館', '証明写真', '七五三']],
  ['こはる保育園', '保育園', ['保育園', '一時保育', '学童']],
];

const perCustomer = 5;
const placeLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates search locations, stores and their keywords, each with a first term. */
export async function makeShops(demo: Demo, people: People): Promise<Shop[]> {
  const { random, today } = demo;
  const locationIds = await makeLocations(demo);
  const began = beganOn(today);
  const planned = people.customers.flatMap((owner, customer) =>
    Array.from({ length: perCustomer }, (_, n) => plan(demo, owner, customer, n)),
  );
  const storeIds = await insertStores(
    demo,
    planned.map(({ row }) => row),
  );
  const keywordRows = planned.flatMap(({ words, station, measured }, index) =>
    words.map((word) => ({
      searchConditionId: storeIds[index] ?? 0,
      keyword: `${stations[station]?.[0]} ${word}`,
      searchLocationId: locationIds[station] ?? 0,
      targetRank: random.pick([3, 3, 3, 5]),
      dailyPrice: random.pick([300, 500, 500, 800, 1000]),
      capDays: random.percent(25) ? 20 : null,
      language: 'ja',
      device: 'MOBILE' as const,
      instrument: 'GOOGLE_PLACES' as const,
      depth: random.pick([20, 20, 40]),
      active: true,
      effectiveFrom: measured ? began : today,
    })),
  );
  const keywordIds = await insertDemoRows(demo, 'search-condition-detail', keywordRows);
  await insertDemoRows(
    demo,
    'search-condition-detail-term',
    keywordRows.map(({ targetRank, dailyPrice, capDays, instrument, effectiveFrom }, index) => ({
      detailId: keywordIds[index] ?? 0,
      targetRank,
      dailyPrice,
      capDays,
      instrument,
      effectiveFrom,
    })),
  );
  return planned.map(({ row, owner, measured }, index) => ({
    id: storeIds[index] ?? 0,
    createDate: row.createDate,
    name: row.name,
    placeId: row.placeId,
    category: row.category,
    latitude: row.latitude,
    longitude: row.longitude,
    measured,
    owner,
    keywords: keywordRows.flatMap((keyword, at) =>
      keyword.searchConditionId === storeIds[index] ? [{ id: keywordIds[at] ?? 0, ...keyword }] : [],
    ),
  }));
}

/** Returns the contract start of the stores that are older than the demo's data. */
function beganOn(today: Day): Day {
  return addDays(today, -200);
}

/** The dates of the stores' rows: a day before the first contract starts. */
function registered(today: Day) {
  const date = startOfDay(addDays(beganOn(today), -1)) + 10 * hour;
  return { createDate: date, updateDate: date };
}

function makeLocations(demo: Demo): Promise<number[]> {
  return insertDemoRows(
    demo,
    'search-location',
    stations.map(([name, prefecture, latitude, longitude]) => ({
      name: `${name}駅`,
      kind: 'STATION' as const,
      latitude,
      longitude,
      radius: demo.random.pick([500, 800, 1000, 1500]),
      prefecture,
      address: null,
    })),
  );
}

/** Inserts stores, each with its first term. */
async function insertStores(demo: Demo, rows: readonly Planned['row'][]): Promise<number[]> {
  const storeIds = await insertDemoRows(demo, 'search-conditions', rows);
  await insertDemoRows(
    demo,
    'search-condition-term',
    rows.map(({ contractStart, ownerUserId, status, billingMode, capDays }, index) => ({
      searchConditionId: storeIds[index] ?? 0,
      effectiveFrom: contractStart,
      ownerUserId,
      status,
      billingMode,
      capDays,
    })),
  );
  return storeIds;
}

type Planned = ReturnType<typeof plan>;

function plan({ random, today }: Demo, owner: Customer, customer: number, n: number) {
  const [brand = '', category = '', words = []] = trades[customer % trades.length] ?? [];
  const number = customer * perCustomer + n;
  const station = (customer * 7 + n * 3) % stations.length;
  const [name = '', prefecture = '', latitude = 35, longitude = 139] = stations[station] ?? [];
  const status: StoreStatus = n === perCustomer - 1 ? random.pick(['PREPARING', 'PAUSED']) : 'MEASURING';
  const measured = status === 'MEASURING';
  const placeId =
    measured || status === 'PAUSED'
      ? `ChIJ${Array.from({ length: 23 }, () => placeLetters[random.whole(0, placeLetters.length - 1)]).join('')}`
      : null;
  const row = {
    code: `S-${String(number + 1).padStart(5, '0')}`,
    name: `${brand} ${name}店`,
    status,
    ownerUserId: owner.id,
    managerUserId: owner.managerId,
    placeId,
    category,
    address: `${prefecture}見本市${name}${random.whole(1, 5)}丁目${random.whole(1, 20)}-${random.whole(1, 15)}`,
    latitude: Number((latitude + (random.next() - 0.5) / 100).toFixed(7)),
    longitude: Number((longitude + (random.next() - 0.5) / 100).toFixed(7)),
    phone: `03-0000-${String(2000 + number)}`,
    websiteUrl: `https://store${number + 1}.example.com/`,
    contractStart: measured ? beganOn(today) : today,
    billingMode: 'PER_KEYWORD' as const,
    capDays: 30,
    tags: number % 4 === 0 ? ['重点'] : [],
    note: null,
    ...registered(today),
  };
  return { row, owner, station, measured, words: words.slice(0, 3 + (n % 2)) };
}
