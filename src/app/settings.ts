import { resolve } from 'node:path';
import { mapGrounds } from '#domain/ranks/map-ground.ts';
import { minRetainedMonths } from '#domain/ranks/reading-retention.ts';

/** An invalid setting; the message is one line that names it. */
export class SettingError extends Error {}

const gsiTiles = 'https://cyberjapandata.gsi.go.jp/xyz/std/{z}/{x}/{y}.png';

/** It needs no key, so only a different host shows that another one was set up. */
export const realGeocoder = 'https://msearch.gsi.go.jp';

type Environment = Readonly<Record<string, string | undefined>>;

/** The external hosts, each a setting, so that the same clients talk to the real service or to the emulator. */
const hosts = {
  googleAccountsUrl: ['GOOGLE_ACCOUNTS_URL', 'https://accounts.google.com'],
  googleOauthUrl: ['GOOGLE_OAUTH_URL', 'https://oauth2.googleapis.com'],
  googleAccountManagementUrl: ['GOOGLE_ACCOUNT_MANAGEMENT_URL', 'https://mybusinessaccountmanagement.googleapis.com'],
  googleBusinessInformationUrl: [
    'GOOGLE_BUSINESS_INFORMATION_URL',
    'https://mybusinessbusinessinformation.googleapis.com',
  ],
  googleMyBusinessUrl: ['GOOGLE_MY_BUSINESS_URL', 'https://mybusiness.googleapis.com'],
  googleVerificationsUrl: ['GOOGLE_VERIFICATIONS_URL', 'https://mybusinessverifications.googleapis.com'],
  googlePerformanceUrl: ['GOOGLE_PERFORMANCE_URL', 'https://businessprofileperformance.googleapis.com'],
  googlePlacesUrl: ['GOOGLE_PLACES_URL', 'https://places.googleapis.com'],
  googleMapsUrl: ['GOOGLE_MAPS_URL', 'https://maps.googleapis.com'],
  googleSearchUrl: ['GOOGLE_SEARCH_URL', 'https://search.google.com'],
  geocoderUrl: ['GEOCODER_URL', realGeocoder],
  dataForSeoUrl: ['DATAFORSEO_URL', 'https://api.dataforseo.com'],
  tiktokUrl: ['TIKTOK_URL', 'https://open.tiktokapis.com'],
  tiktokAuthorizeUrl: ['TIKTOK_AUTHORIZE_URL', 'https://www.tiktok.com'],
  stripeUrl: ['STRIPE_URL', 'https://api.stripe.com'],
  lineApiUrl: ['LINE_API_URL', 'https://api.line.me'],
  linePageUrl: ['LINE_PAGE_URL', 'https://line.me'],
  slackUrl: ['SLACK_URL', 'https://hooks.slack.com'],
  slackPageUrl: ['SLACK_PAGE_URL', 'https://app.slack.com'],
  chatworkUrl: ['CHATWORK_URL', 'https://api.chatwork.com'],
  chatworkPageUrl: ['CHATWORK_PAGE_URL', 'https://www.chatwork.com'],
} as const;

export type Settings = Readonly<ReturnType<typeof readSettings>>;

/**
 * Reads every setting from the environment, with its default; throws SettingError for the first wrong one. Long, for it is the list of
 * them.
 */
export function readSettings(env: Environment) {
  const given = new Set<string>();
  const text = (name: string): string | null => {
    const value = env[name]?.trim() || null;
    if (value !== null) given.add(name);
    return value;
  };
  const port = wholeNumber(text('PORT') ?? '3000', 'PORT', 65_535);
  const databaseUrl = databaseAddress(text('DATABASE_URL'), 'DATABASE_URL');
  if (databaseUrl !== null && text('SECRET_KEY') === null)
    throw new SettingError('SECRET_KEY is required with DATABASE_URL');
  const databaseReadUrl = databaseAddress(text('DATABASE_READ_URL'), 'DATABASE_READ_URL');
  if (databaseReadUrl !== null && databaseUrl === null)
    throw new SettingError('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica');
  const secretKey = keyOf(text('SECRET_KEY'), 'SECRET_KEY');
  const production = isProduction(text('NODE_ENV'));
  const demo = flag(text('DEMO'), 'DEMO');
  const testClock = text('TEST_CLOCK');
  if (production) requireSafe({ demo, testClock, trustProxy: text('TRUST_PROXY') });
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && !/^[\x21-\x7e]{16,200}$/.test(metricsToken))
    throw new SettingError('METRICS_TOKEN must have 16 to 200 characters, without spaces');
  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== null && !/^smtps?:\/\/\S+$/.test(smtpUrl))
    throw new SettingError('SMTP_URL must be a smtp:// or smtps:// URL');
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    production,
    dataDir: dataDirOf(env),
    databaseUrl,
    /** Bypasses a pooler, for LISTEN and the queue; null: the same as `databaseUrl`. */
    databaseDirectUrl: databaseAddress(text('DATABASE_DIRECT_URL'), 'DATABASE_DIRECT_URL'),
    /** Whether named prepared statements work through the pooler; null: not set. */
    databaseNamedStatements: flag(text('DATABASE_NAMED_STATEMENTS'), 'DATABASE_NAMED_STATEMENTS'),
    /** A replica, for reads that may lag; null: there is none. */
    databaseReadUrl,
    /** Null: not set. */
    demo,
    publicUrl: webAddress(text('PUBLIC_URL') ?? `http://localhost:${port}`, 'PUBLIC_URL').replace(/\/$/, ''),
    /** Null: the one that is stored in `dataDir`. */
    secretKey,
    /** The key by which `npm run key:rotate` replaces it. */
    newSecretKey: keyOf(text('NEW_SECRET_KEY'), 'NEW_SECRET_KEY'),
    /** A file with the number of ms by which the clock is ahead; only for tests and benchmarks. */
    testClock,
    /** Administrators must set up a second factor before they can do anything else. */
    adminSecondFactor: flag(text('ADMIN_SECOND_FACTOR'), 'ADMIN_SECOND_FACTOR') ?? false,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? '店順 <no-reply@localhost>',
    googleClientId: text('GOOGLE_CLIENT_ID'),
    googleClientSecret: text('GOOGLE_CLIENT_SECRET'),
    googlePlacesApiKey: text('GOOGLE_PLACES_API_KEY'),
    tiktokClientKey: text('TIKTOK_CLIENT_KEY'),
    tiktokClientSecret: text('TIKTOK_CLIENT_SECRET'),
    stripeSecretKey: text('STRIPE_SECRET_KEY'),
    stripePublishableKey: text('STRIPE_PUBLISHABLE_KEY'),
    stripeWebhookSecret: text('STRIPE_WEBHOOK_SECRET'),
    lineChannelAccessToken: text('LINE_CHANNEL_ACCESS_TOKEN'),
    lineChannelSecret: text('LINE_CHANNEL_SECRET'),
    ...writerIn(text),
    ...dataForSeoIn(text),
    /** The number of whole months before the current one for which every reading is kept; null: all are kept. */
    readingsKeptMonths: retainedMonthsOf(text('READINGS_KEPT_MONTHS')),
    /** Scheduled readings close to their target are repeated the same day. */
    repeatsReadings: flag(text('RANK_REPEATS'), 'RANK_REPEATS') ?? true,
    /** A store that was matched with its place has its first grid by itself, once. */
    startsFirstGrids: flag(text('FIRST_GRIDS'), 'FIRST_GRIDS') ?? true,
    mapTilesUrl: webAddress(text('MAP_TILES_URL') ?? gsiTiles, 'MAP_TILES_URL'),
    ...groundIn(text),
    /** True: a store's form may be filled from Places, and a person confirms it; otherwise only the place id is taken. */
    fillsFromPlaces: oneOf(['off', 'confirm'], text('PLACES_FILL') ?? 'off', 'PLACES_FILL') === 'confirm',
    /** The bearer token that may read the metrics. */
    metricsToken,
    proxies: proxiesOf(text('TRUST_PROXY')),
    worker: oneOf(['inline', 'off', 'only'], text('WORKER') ?? 'inline', 'WORKER'),
    hosts: Object.fromEntries(
      Object.entries(hosts).map(([name, [variable, real]]) => [name, webAddress(text(variable) ?? real, variable)]),
    ) as { readonly [K in keyof typeof hosts]: string },
    /** The names of the variables that are set: the names may be shown, the values may not. */
    given: given as ReadonlySet<string>,
    /** The variables of services that the demo emulates. */
    emulated: new Set() as ReadonlySet<string>,
  };
}

/** The data folder, which is known even where another setting is wrong. */
export function dataDirOf(env: Environment): string {
  return resolve(env.DATA_DIR?.trim() || './data');
}

/** The service that writes drafts: its URL and its key, both or neither. */
function writerIn(text: (name: string) => string | null) {
  const [url, key, model] = [text('WRITER_URL'), text('WRITER_KEY'), text('WRITER_MODEL')];
  if (url !== null && key === null) throw new SettingError('WRITER_KEY is required with WRITER_URL');
  if (url === null && (key ?? model) !== null)
    throw new SettingError('WRITER_URL is required with WRITER_KEY and WRITER_MODEL');
  for (const [name, value] of [
    ['WRITER_KEY', key],
    ['WRITER_MODEL', model],
  ] as const)
    if (value !== null && !/^[\x21-\x7e]{1,500}$/.test(value))
      throw new SettingError(`${name} must have at most 500 characters, without spaces`);
  return {
    writerUrl: url === null ? null : webAddress(url, 'WRITER_URL').replace(/\/$/, ''),
    writerKey: key,
    writerModel: model,
  };
}

/** The login of the second instrument: both or neither. */
function dataForSeoIn(text: (name: string) => string | null) {
  const [dataForSeoLogin, dataForSeoPassword] = [text('DATAFORSEO_LOGIN'), text('DATAFORSEO_PASSWORD')];
  if ((dataForSeoLogin === null) !== (dataForSeoPassword === null))
    throw new SettingError('DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD must be set together');
  // A colon ends the login in basic authentication
  if (dataForSeoLogin?.includes(':') === true) throw new SettingError('DATAFORSEO_LOGIN must have no colon');
  return { dataForSeoLogin, dataForSeoPassword };
}

/** What our own points are drawn on, and the key by which browsers load Google's map. */
function groundIn(text: (name: string) => string | null) {
  const mapGround = oneOf(mapGrounds, text('MAP_GROUND') ?? 'gsi', 'MAP_GROUND');
  const googleMapsBrowserKey = text('GOOGLE_MAPS_BROWSER_KEY');
  if (googleMapsBrowserKey !== null && !/^[\w-]{1,200}$/.test(googleMapsBrowserKey))
    throw new SettingError('GOOGLE_MAPS_BROWSER_KEY must have at most 200 letters, digits, - and _');
  if (mapGround === 'google' && googleMapsBrowserKey === null)
    throw new SettingError('GOOGLE_MAPS_BROWSER_KEY is required with MAP_GROUND=google');
  return { mapGround, googleMapsBrowserKey };
}

/** In production, refuses settings that are only meant for trials, and requires those that only the operator knows. */
function requireSafe(said: { demo: boolean | null; testClock: string | null; trustProxy: string | null }): void {
  if (said.demo === true)
    throw new SettingError('DEMO must not be on with NODE_ENV=production: the password of its accounts is public');
  if (said.trustProxy === null)
    throw new SettingError(
      'TRUST_PROXY must be set with NODE_ENV=production: the number of reverse proxies in front, 0 for none',
    );
  if (said.testClock !== null)
    throw new SettingError('TEST_CLOCK must not be set with NODE_ENV=production: it moves the clock, for tests alone');
}

/** Ignores case, and rejects anything else, so that a typo cannot start the server without its safeguards. */
function isProduction(text: string | null): boolean {
  const said = text?.toLowerCase() ?? 'development';
  if (!['production', 'development', 'test'].includes(said))
    throw new SettingError('NODE_ENV must be production, development or test');
  return said === 'production';
}

function databaseAddress(text: string | null, name: string): string | null {
  if (text !== null && !/^postgres(ql)?:\/\/\S+$/.test(text))
    throw new SettingError(`${name} must be a postgres:// URL`);
  return text;
}

function keyOf(text: string | null, name: string): string | null {
  if (text !== null && text.length < 16) throw new SettingError(`${name} must have at least 16 characters`);
  return text;
}

function wholeNumber(text: string, name: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new SettingError(`${name} must be a whole number up to ${max}, not "${text}"`);
  return value;
}

function retainedMonthsOf(text: string | null): number | null {
  if (text === null) return null;
  const months = wholeNumber(text, 'READINGS_KEPT_MONTHS', 1200);
  if (months < minRetainedMonths)
    throw new SettingError(`READINGS_KEPT_MONTHS must be at least ${minRetainedMonths}, not "${text}"`);
  return months;
}

function flag(text: string | null, name: string): boolean | null {
  if (text === null) return null;
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false;
  throw new SettingError(`${name} must be on or off, not "${text}"`);
}

function webAddress(text: string, name: string): string {
  const parsed = URL.parse(text);
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
    throw new SettingError(`${name} must be an http or https address, not "${text}"`);
  return text;
}

function proxiesOf(text: string | null): number {
  if (text === null || text === 'off' || text === 'false') return 0;
  if (text === 'on' || text === 'true') return 1;
  if (!/^\d$/.test(text))
    throw new SettingError(`TRUST_PROXY must be the number of reverse proxies (0 to 9), not "${text}"`);
  return Number(text);
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string, name: string): Choice {
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return chosen;
}
