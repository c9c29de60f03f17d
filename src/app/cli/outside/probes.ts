import { second } from '#core/model/day.ts';
import { accounts, dataForSeoAnswer, lineBotInfo, searchText } from '#emulator/contracts/answers.ts';
import type { Shape } from '#emulator/contracts/shape.ts';
import type { Settings } from '../../settings.ts';
import type { Probe } from './probe.ts';

const patience = 15 * second;
/** An error of Google's APIs; what its details hold differs from one to another. */
const googleError = { error: { code: 'number', message: 'text', status: 'text' } } as const satisfies Shape;
const oauthError = { error: 'text', error_description: 'text' } as const satisfies Shape;

function ask(url: string, init: RequestInit = {}): () => Promise<Response> {
  return () => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
}

function form(url: string, values: Record<string, string>): () => Promise<Response> {
  return ask(url, { method: 'POST', body: new URLSearchParams(values) });
}

/**
 * Returns one harmless question for each outside service. The Business Profile APIs are asked without access, which shows that
 * host, path and form of errors are as known; with a `refreshToken` of a Google user, the accounts are read as well.
 */
export function probesOf(settings: Settings, refreshToken: string | null): readonly Probe[] {
  return [
    places(settings),
    dataForSeo(settings),
    ...google(settings),
    googleAccounts(settings, refreshToken),
    geocoder(settings),
    line(settings),
    tiktok(settings),
    stripe(settings),
    writer(settings),
  ];
}

function places({ googlePlacesApiKey: key, hosts }: Settings): Probe {
  return {
    service: 'Google Places',
    call: 'POST /v1/places:searchText',
    missing: 'GOOGLE_PLACES_API_KEY',
    // The ids alone are free of charge
    request:
      key === null
        ? null
        : ask(`${hosts.googlePlacesUrl}/v1/places:searchText`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-goog-api-key': key,
              'x-goog-fieldmask': 'places.id,nextPageToken',
            },
            body: JSON.stringify({ textQuery: '東京駅', pageSize: 1, languageCode: 'ja', regionCode: 'JP' }),
          }),
    status: 200,
    shape: searchText,
    required: ['places[].id'],
  };
}

function dataForSeo({ dataForSeoLogin: login, dataForSeoPassword: password, hosts }: Settings): Probe {
  const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  return {
    service: 'DataForSEO',
    call: 'GET /v3/serp/google/maps/tasks_ready',
    missing: 'DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD',
    // The list of what is ready is free of charge
    request:
      login === null || password === null
        ? null
        : ask(`${hosts.dataForSeoUrl}/v3/serp/google/maps/tasks_ready`, { headers: { authorization: basic } }),
    status: 200,
    shape: { ...dataForSeoAnswer, tasks: 'any' },
    required: ['status_code', 'tasks_count'],
  };
}

function google({ googleClientId, googleClientSecret, hosts }: Settings): Probe[] {
  const isSetUp = googleClientId !== null && googleClientSecret !== null;
  const missing = 'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET';
  const withoutAccess = (service: string, url: string, path: string): Probe => ({
    service,
    call: `GET ${path}`,
    missing,
    request: isSetUp ? ask(`${url}${path}`) : null,
    status: 401,
    shape: { error: { ...googleError.error, errors: 'any', details: 'any' } },
    required: ['error.code', 'error.message', 'error.status'],
  });
  return [
    {
      service: 'Google OAuth',
      call: 'POST /token',
      missing,
      // A made-up token: the answer to an accepted client is that the grant is invalid
      request: isSetUp
        ? form(`${hosts.googleOauthUrl}/token`, {
            grant_type: 'refresh_token',
            refresh_token: 'outside-check',
            client_id: googleClientId,
            client_secret: googleClientSecret,
          })
        : null,
      status: 400,
      shape: oauthError,
      required: ['error'],
    },
    withoutAccess('Google accounts', hosts.googleAccountManagementUrl, '/v1/accounts'),
    withoutAccess('Google locations', hosts.googleBusinessInformationUrl, '/v1/accounts/1/locations?readMask=name'),
    withoutAccess('Google reviews', hosts.googleMyBusinessUrl, '/v4/accounts/1/locations/1/reviews'),
    withoutAccess('Google posts', hosts.googleMyBusinessUrl, '/v4/accounts/1/locations/1/localPosts'),
    withoutAccess(
      'Google performance',
      hosts.googlePerformanceUrl,
      '/v1/locations/1:fetchMultiDailyMetricsTimeSeries?dailyMetrics=CALL_CLICKS',
    ),
    withoutAccess('Google verifications', hosts.googleVerificationsUrl, '/v1/locations/1/VoiceOfMerchantState'),
  ];
}

function googleAccounts({ googleClientId, googleClientSecret, hosts }: Settings, refreshToken: string | null): Probe {
  const read = async () => {
    const granted = await form(`${hosts.googleOauthUrl}/token`, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
      client_id: googleClientId ?? '',
      client_secret: googleClientSecret ?? '',
    })();
    const { access_token: token } = Object(await granted.json());
    const headers = { authorization: `Bearer ${token}` };
    return ask(`${hosts.googleAccountManagementUrl}/v1/accounts?pageSize=1`, { headers })();
  };
  return {
    service: 'Google accounts',
    call: 'GET /v1/accounts (with access)',
    missing: 'OUTSIDE_CHECK_GOOGLE_REFRESH_TOKEN',
    request: refreshToken === null || googleClientId === null ? null : read,
    status: 200,
    shape: accounts,
  };
}

function geocoder({ hosts }: Settings): Probe {
  const feature = {
    type: 'text',
    geometry: { type: 'text', coordinates: ['number'] },
    properties: { addressCode: 'text', title: 'text', dataSource: 'text' },
  } as const satisfies Shape;
  return {
    service: '国土地理院',
    call: 'GET /address-search/AddressSearch',
    request: ask(`${hosts.geocoderUrl}/address-search/AddressSearch?q=${encodeURIComponent('渋谷駅')}`),
    status: 200,
    shape: [feature],
  };
}

function line({ lineChannelAccessToken: token, hosts }: Settings): Probe {
  return {
    service: 'LINE',
    call: 'GET /v2/bot/info',
    missing: 'LINE_CHANNEL_ACCESS_TOKEN',
    request:
      token === null ? null : ask(`${hosts.lineApiUrl}/v2/bot/info`, { headers: { authorization: `Bearer ${token}` } }),
    status: 200,
    shape: lineBotInfo,
    required: ['basicId', 'displayName'],
  };
}

function tiktok({ tiktokClientKey, tiktokClientSecret, hosts }: Settings): Probe {
  return {
    service: 'TikTok',
    call: 'POST /v2/oauth/token/',
    missing: 'TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET',
    request:
      tiktokClientKey === null || tiktokClientSecret === null
        ? null
        : form(`${hosts.tiktokUrl}/v2/oauth/token/`, {
            client_key: tiktokClientKey,
            client_secret: tiktokClientSecret,
            grant_type: 'refresh_token',
            refresh_token: 'outside-check',
          }),
    status: 200,
    shape: { error: 'text', error_description: 'text', log_id: 'text' },
    required: ['error'],
  };
}

function stripe({ stripeSecretKey: key, hosts }: Settings): Probe {
  return {
    service: 'Stripe',
    call: 'GET /v1/customers?limit=1',
    missing: 'STRIPE_SECRET_KEY',
    request:
      key === null
        ? null
        : ask(`${hosts.stripeUrl}/v1/customers?limit=1`, { headers: { authorization: `Bearer ${key}` } }),
    status: 200,
    shape: { object: 'text', url: 'text', has_more: 'boolean', data: 'any' },
    required: ['object', 'has_more'],
  };
}

function writer({ writerUrl, writerKey }: Settings): Probe {
  return {
    service: 'Writer',
    call: 'GET /v1/models',
    missing: 'WRITER_URL, WRITER_KEY',
    request:
      writerUrl === null || writerKey === null
        ? null
        : ask(`${writerUrl}/v1/models`, { headers: { authorization: `Bearer ${writerKey}` } }),
    status: 200,
    shape: { object: 'text', data: 'any' },
    required: ['data'],
  };
}
