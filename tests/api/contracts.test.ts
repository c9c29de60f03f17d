import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as answers from '#emulator/contracts/answers.ts';
import { editedLocation } from '#emulator/contracts/edited-location.ts';
import { differences, type Shape } from '#emulator/contracts/shape.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';

/*
 * The emulator answers by the vendors' contracts, and refuses what the vendors refuse, in their own form. The clients' requests
 * go through the same emulator in every other suite, and do not compile with a name that the vendors' types do not know.
 */

const placeId = 'ChIJcontractContractContrac';
const scope = 'https://www.googleapis.com/auth/business.manage';
const back = 'https://console.example.com/accept-google';
/** Profiles for changes that are refused: each takes ten changes in a minute. */
const edits = 12;

describe('the contracts with the vendors', () => {
  let emulator: Emulator;
  let token = '';
  const account = 'accounts/1';
  const location = 'locations/101';

  beforeAll(async () => {
    emulator = await startEmulator(() => Date.parse('2026-11-28T03:00:00Z'));
    const place = {
      latitude: 35.68,
      longitude: 139.76,
      address: '東京都千代田区1-1',
      category: 'カフェ',
      phone: '03-0000-0000',
    };
    const edited = Array.from({ length: edits }, (_, nth) => String(901 + nth));
    await emulator.admin('places', [
      { ...place, id: placeId, name: '見本珈琲', profile: '101' },
      ...edited.map((profile) => ({ ...place, id: `ChIJedited${profile}`, name: `編集する店 ${profile}`, profile })),
    ]);
    const reply = {
      comment: 'ありがとうございます',
      updateTime: 1_795_800_000_000,
      state: 'REJECTED',
      policyViolation: 'OFFENSIVE',
    };
    const media = [{ thumbnailUrl: 'https://lh3.googleusercontent.com/p/a', videoUrl: 'https://example.com/v' }];
    const createTime = 1_795_700_000_000;
    await emulator.admin('google-reviews', [
      { placeId, id: 'r1', stars: 5, comment: 'よい', reviewer: '花子', createTime, reply, media },
    ]);
    const query = {
      client_id: 'c',
      redirect_uri: back,
      response_type: 'code',
      scope,
      access_type: 'offline',
      prompt: 'consent',
      state: 's',
    };
    const consent = await emulator.consent(
      `${emulator.url}/google-accounts/o/oauth2/v2/auth?${new URLSearchParams(query)}`,
    );
    const granted = await fetch(`${emulator.url}/google-oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: consent.get('code') ?? '',
        client_id: 'c',
        client_secret: 's',
        redirect_uri: back,
      }),
    });
    token = String(Object(await granted.json()).access_token);
  });
  afterAll(() => emulator?.close());

  const call = async (path: string, init: { method?: string; body?: object; mask?: string } = {}) => {
    const { method = init.body === undefined ? 'GET' : 'POST', body, mask } = init;
    const answer = await fetch(`${emulator.url}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-goog-api-key': 'key',
        ...(mask === undefined ? {} : { 'x-goog-fieldmask': mask }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const v4 = `google-my-business/v4/${account}`;
  const post = { languageCode: 'ja', summary: '秋の新作', topicType: 'STANDARD' };
  const range =
    'dailyRange.startDate.year=2026&dailyRange.startDate.month=11&dailyRange.startDate.day=1&dailyRange.endDate.year=2026&dailyRange.endDate.month=11&dailyRange.endDate.day=3';
  const daily = `google-performance/v1/${location}:fetchMultiDailyMetricsTimeSeries?${range}`;
  const months = ['startMonth', 'endMonth']
    .map((end) => `monthlyRange.${end}.year=2026&monthlyRange.${end}.month=10`)
    .join('&');
  const words = `google-performance/v1/${location}/searchkeywords/impressions/monthly?${months}`;
  const searchBody = {
    textQuery: '見本珈琲',
    languageCode: 'ja',
    regionCode: 'JP',
    includePureServiceAreaBusinesses: true,
  };
  const mapsTask = { keyword: '見本珈琲', location_coordinate: '35.68,139.76,15z', language_code: 'ja' };
  const ofDataForSeo = async (path: string, task: object) => {
    const answer = await fetch(`${emulator.url}/dataforseo/v3/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('login:password')}`, 'content-type': 'application/json' },
      body: JSON.stringify([task]),
    });
    const body = await answer.json();
    // What was sent comes back as it was, in any form
    return { status: answer.status, body: { ...body, tasks: body.tasks.map(withoutData) } };
  };
  let nth = 0;
  /** Validates a change of a profile that no other case edits. */
  const changed = (body: object, given?: string) => {
    if (given === undefined) nth += 1;
    const profile = given ?? String(900 + nth);
    return call(
      `google-business-information/v1/locations/${profile}?updateMask=${Object.keys(body)[0]}&validateOnly=true`,
      {
        method: 'PATCH',
        body,
      },
    );
  };
  const newYear = { year: 2027, month: 1, day: 1 };
  const fromNine = { startDate: newYear, openTime: { hours: 9 } };
  const profiles = `google-business-information/v1/${account}/locations`;
  const oneProfile = `google-business-information/v1/${location}`;

  it.each<[string, Shape, string[], () => ReturnType<typeof call>]>([
    [
      'a text search',
      answers.searchText,
      ['places[].id'],
      () =>
        call('google-places/v1/places:searchText', {
          body: searchBody,
          mask: 'places.id,places.displayName,places.formattedAddress,places.location,places.pureServiceAreaBusiness,nextPageToken',
        }),
    ],
    [
      'a place',
      answers.place,
      ['id', 'businessStatus'],
      () =>
        call(`google-places/v1/places/${placeId}?languageCode=ja&regionCode=JP`, {
          mask: 'id,displayName,formattedAddress,location,nationalPhoneNumber,primaryTypeDisplayName,websiteUri,businessStatus',
        }),
    ],
    [
      'a completion',
      answers.autocomplete,
      ['suggestions[].placePrediction.placeId'],
      () => call('google-places/v1/places:autocomplete', { body: { input: '見本' } }),
    ],
    [
      "a map's results",
      answers.mapsResults,
      ['tasks[].cost', 'tasks[].result[].items[].rank_group', 'tasks[].result[].items[].place_id'],
      () => ofDataForSeo('serp/google/maps/live/advanced', { ...mapsTask, depth: 20 }),
    ],
    [
      'the searches that were set',
      answers.idList,
      ['tasks[].result[].id', 'tasks[].result[].cost'],
      async () => {
        await ofDataForSeo('serp/google/maps/task_post', mapsTask);
        return ofDataForSeo('serp/id_list', {
          datetime_from: '2026-11-28 02:00:00 +00:00',
          datetime_to: '2026-11-28 04:00:00 +00:00',
        });
      },
    ],
    [
      'accounts',
      answers.accounts,
      ['accounts[].name'],
      () => call('google-account-management/v1/accounts?pageSize=20'),
    ],
    [
      'locations',
      answers.locations,
      ['locations[].metadata.placeId'],
      () => call(`${profiles}?readMask=name,title,storefrontAddress,metadata,latlng,phoneNumbers&pageSize=100`),
    ],
    ['an account', answers.account, ['name', 'role'], () => call(`google-account-management/v1/${account}`)],
    [
      'who manages a location',
      answers.locationAdmins,
      ['admins[].role'],
      () => call(`google-account-management/v1/${location}/admins`),
    ],
    [
      'the voice of merchant',
      answers.voiceOfMerchant,
      ['hasVoiceOfMerchant'],
      () => call(`google-verifications/v1/${location}/VoiceOfMerchantState`),
    ],
    [
      'a guarded location',
      answers.guardedLocation,
      ['openInfo.status', 'metadata.hasVoiceOfMerchant'],
      () => call(`${oneProfile}?readMask=title,categories,openInfo,metadata`),
    ],
    [
      'what Google changed',
      answers.googleUpdated,
      ['diffMask', 'location.title'],
      async () => {
        await emulator.admin('google-profiles', [{ profile: '101', googles: { title: '見本コーヒー' } }]);
        return call(`${oneProfile}:getGoogleUpdated?readMask=title,phoneNumbers`);
      },
    ],
    [
      'a change of a location',
      answers.guardedLocation,
      ['title'],
      async () => {
        const { status, body } = await call(`${oneProfile}?updateMask=title`, {
          method: 'PATCH',
          body: { title: '見本珈琲' },
        });
        const { title } = Object(body);
        return { status, body: { title } };
      },
    ],
    [
      'a validation of a change',
      {},
      [],
      () => call(`${oneProfile}?updateMask=title&validateOnly=true`, { method: 'PATCH', body: { title: '見本珈琲' } }),
    ],
    [
      'the fields of a location that are edited',
      editedLocation,
      ['regularHours.periods[].openDay', 'specialHours.specialHourPeriods[].startDate', 'metadata.hasPendingEdits'],
      async () => {
        const closed = { specialHours: { specialHourPeriods: [{ startDate: newYear, closed: true }] } };
        await emulator.admin('google-profiles', [{ profile: '101', review: { ms: 60_000, takes: true } }]);
        await call(`${oneProfile}?updateMask=specialHours`, { method: 'PATCH', body: closed });
        return call(`${oneProfile}?readMask=regularHours,specialHours,profile,phoneNumbers,websiteUri,metadata`);
      },
    ],
    [
      'daily metrics',
      answers.dailyMetrics,
      ['multiDailyMetricTimeSeries[].dailyMetricTimeSeries[].dailyMetric'],
      () => call(`${daily}&dailyMetrics=CALL_CLICKS&dailyMetrics=MESSAGING_CLICKS`),
    ],
    [
      'search keywords',
      answers.searchKeywords,
      ['searchKeywordsCounts[].searchKeyword'],
      () => call(`${words}&pageSize=100`),
    ],
    [
      'reviews',
      answers.reviews,
      ['reviews[].reviewReply.policyViolation', 'reviews[].reviewMediaItems'],
      () => call(`${v4}/${location}/reviews?pageSize=50&orderBy=updateTime%20desc`),
    ],
    [
      'reviews of many locations',
      answers.locationReviews,
      ['locationReviews[].review.reviewId'],
      () =>
        call(`${v4}/locations:batchGetReviews`, { body: { locationNames: [`${account}/${location}`], pageSize: 50 } }),
    ],
    ['a new post', answers.localPost, ['name', 'state'], () => call(`${v4}/${location}/localPosts`, { body: post })],
    ['posts', answers.localPosts, ['localPosts[].name'], () => call(`${v4}/${location}/localPosts?pageSize=100`)],
    ['LINE’s account', answers.lineBotInfo, ['basicId'], () => call('line/v2/bot/info')],
  ])('answers %s as its contract says', async (_, shape, required, ask) => {
    const { status, body } = await ask();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(differences(body, shape, required)).toEqual([]);
  });

  it.each<[string, string, object]>([
    [
      'special hours without a closing time',
      'INVALID_HOURS_VALUE',
      { specialHours: { specialHourPeriods: [{ startDate: newYear, openTime: { hours: 9 } }] } },
    ],
    [
      'special hours that overlap',
      'OVERLAPPED_SPECIAL_HOURS',
      { specialHours: { specialHourPeriods: [12, 18].map((hours) => ({ ...fromNine, closeTime: { hours } })) } },
    ],
    [
      'special hours that end two days later',
      'INVALID_HOURS_VALUE',
      {
        specialHours: {
          specialHourPeriods: [{ ...fromNine, endDate: { ...newYear, day: 3 }, closeTime: { hours: 1 } }],
        },
      },
    ],
    [
      'hours that overlap in a week',
      'INVALID_TIME_SCHEDULE',
      {
        regularHours: {
          periods: ['MONDAY', 'TUESDAY'].map((openDay) => ({
            ...{ openDay, openTime: { hours: 20 }, closeDay: 'WEDNESDAY', closeTime: { hours: 2 } },
          })),
        },
      },
    ],
    ['a description that is too long', 'STRING_TOO_LONG', { profile: { description: 'あ'.repeat(751) } }],
    [
      'a description with an address',
      'PROFILE_DESCRIPTION_CONTAINS_URL',
      { profile: { description: 'https://example.com' } },
    ],
    [
      'a third further phone number',
      'TOO_MANY_ENTRIES',
      { phoneNumbers: { primaryPhone: '03-1234-5678', additionalPhones: Array(3).fill('03-1234-5678') } },
    ],
    ['a phone number that is none', 'INVALID_PHONE_NUMBER_FOR_REGION', { phoneNumbers: { primaryPhone: '12' } }],
    ['a site that is none', 'INVALID_URL', { websiteUri: 'example' }],
  ])('refuses %s by the code %s', async (_, reason, fields) => {
    const { status, body } = await changed(fields);
    expect([status, body.error.details[0].reason]).toEqual([400, reason]);
  });

  it('refuses an eleventh change of a profile within a minute', async () => {
    const change = () => changed({ websiteUri: 'https://example.com/' }, '912');
    for (let n = 0; n < 10; n += 1) expect((await change()).status).toBe(200);
    const { status, body } = await change();
    expect([status, body.error.status]).toEqual([429, 'RESOURCE_EXHAUSTED']);
  });

  it.each<[string, RegExp, () => ReturnType<typeof call>]>([
    [
      'a metric that is gone',
      /Invalid value at 'daily_metrics'.*"BUSINESS_CONVERSATIONS"/,
      () => call(`${daily}&dailyMetrics=CALL_CLICKS&dailyMetrics=BUSINESS_CONVERSATIONS`),
    ],
    [
      'more than ten metrics',
      /invalid argument/,
      () => call(`${daily}${Array.from({ length: 11 }, () => '&dailyMetrics=CALL_CLICKS').join('')}`),
    ],
    ['no metric', /invalid argument/, () => call(daily)],
    [
      'an unknown parameter of metrics',
      /Unknown name "metrics": Cannot bind query parameter/,
      () => call(`${daily}&dailyMetrics=CALL_CLICKS&metrics=CALL_CLICKS`),
    ],
    [
      'an unknown parameter of accounts',
      /Unknown name "size"/,
      () => call('google-account-management/v1/accounts?size=20'),
    ],
    ['locations without a mask', /Field mask is required/, () => call(profiles)],
    ['Google’s changes without a mask', /Field mask is required/, () => call(`${oneProfile}:getGoogleUpdated`)],
    [
      'a change without a mask',
      /Field mask is required/,
      () => call(oneProfile, { method: 'PATCH', body: { title: 'x' } }),
    ],
    [
      'a change of what is Google’s own',
      /Invalid field mask/,
      () => call(`${oneProfile}?updateMask=metadata`, { method: 'PATCH', body: {} }),
    ],
    [
      'a change with an unknown field',
      /Unknown name "owner"/,
      () => call(`${oneProfile}?updateMask=title`, { method: 'PATCH', body: { title: 'x', owner: 'y' } }),
    ],
    [
      'a part of a field that there is not',
      /Unknown name "specialHours.specialHourPeriods\[\].isClosed"/,
      () => changed({ specialHours: { specialHourPeriods: [{ startDate: newYear, isClosed: true }] } }),
    ],
    [
      'an unknown parameter of verifications',
      /Unknown name "readMask"/,
      () => call(`google-verifications/v1/${location}/VoiceOfMerchantState?readMask=name`),
    ],
    ['an unknown path of a mask', /Invalid field mask/, () => call(`${profiles}?readMask=name,owner`)],
    ['an unknown parameter of reviews', /Unknown name "sort"/, () => call(`${v4}/${location}/reviews?sort=updateTime`)],
    [
      'a reply with an unknown field',
      /Unknown name "text"/,
      () => call(`${v4}/${location}/reviews/r1/reply`, { method: 'PUT', body: { text: 'x' } }),
    ],
    [
      'a batch without locations',
      /location_names is required/,
      () => call(`${v4}/locations:batchGetReviews`, { body: {} }),
    ],
    [
      'a batch of too many',
      /Too many location_names/,
      () =>
        call(`${v4}/locations:batchGetReviews`, {
          body: { locationNames: Array.from({ length: 201 }, () => `${account}/${location}`) },
        }),
    ],
    [
      'a post with an unknown field',
      /Unknown name "title"/,
      () => call(`${v4}/${location}/localPosts`, { body: { ...post, title: 'x' } }),
    ],
    [
      'a text search without a mask',
      /FieldMask is a required parameter/,
      () => call('google-places/v1/places:searchText', { body: searchBody }),
    ],
    [
      'an unknown path of a place’s mask',
      /Cannot find matching fields for path 'owner'/,
      () => call(`google-places/v1/places/${placeId}`, { mask: 'id,owner' }),
    ],
    [
      'an unknown field of a search',
      /Unknown name "query"/,
      () => call('google-places/v1/places:searchText', { body: { query: 'x' }, mask: 'places.id' }),
    ],
  ])('refuses %s, as Google does', async (_, message, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message),
    });
  });

  it('finds another form, an unknown name and a missing one', () => {
    expect(differences({ places: [{ id: 1, owner: 'x' }] }, answers.searchText, ['nextPageToken'])).toEqual([
      { path: 'places[].id', found: 'other form' },
      { path: 'places[].owner', found: 'unknown name' },
      { path: 'nextPageToken', found: 'missing' },
    ]);
    expect(differences([], answers.searchText)).toEqual([{ path: '(the answer)', found: 'other form' }]);
  });
});

function withoutData({ data: _, ...task }: { data?: unknown }) {
  return task;
}
