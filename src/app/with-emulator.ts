import { emulatedPaymentSecret, type RunningEmulator } from '#demo/server/demo-emulator.ts';
import { realGeocoder, type Settings } from './settings.ts';

/** Returns settings in which the emulator replaces every external service that is not set up; one that is set up stays real. */
export function withEmulator(settings: Settings, { url, seenAt }: Pick<RunningEmulator, 'url' | 'seenAt'>): Settings {
  const outside = (path: string) => `${url}/${path}`;
  const seen = (path: string) => `${seenAt}/${path}`;
  const google = settings.googleClientId === null;
  const places = settings.googlePlacesApiKey === null;
  const tiktok = settings.tiktokClientKey === null;
  const stripe = settings.stripeSecretKey === null;
  const writer = settings.writerUrl === null;
  const serp = settings.dataForSeoLogin === null;
  const line = settings.lineChannelAccessToken === null;
  const geocoder = settings.hosts.geocoderUrl === realGeocoder;
  // These have no key in the settings: the emulator is used unless a different host was set
  const isReal = (host: string, real: string) => host === real;
  const slack = isReal(settings.hosts.slackUrl, 'https://hooks.slack.com');
  const chatwork = isReal(settings.hosts.chatworkUrl, 'https://api.chatwork.com');
  return {
    ...settings,
    // The demo writes its mails to a folder
    emulated: variablesOf({ mail: settings.smtpUrl === null, google, places, tiktok, stripe, writer, serp, line }),
    ...(google ? { googleClientId: 'emulator-client', googleClientSecret: 'emulator-secret' } : {}),
    ...(places ? { googlePlacesApiKey: 'emulator-key' } : {}),
    ...(tiktok ? { tiktokClientKey: 'emulator-client', tiktokClientSecret: 'emulator-secret' } : {}),
    ...(stripe
      ? {
          stripeSecretKey: 'sk_test_emulator',
          stripePublishableKey: 'pk_test_emulator',
          stripeWebhookSecret: emulatedPaymentSecret,
        }
      : {}),
    ...(writer ? { writerUrl: outside('writer'), writerKey: 'emulator-key' } : {}),
    ...(serp ? { dataForSeoLogin: 'emulator', dataForSeoPassword: 'emulator' } : {}),
    ...(line ? { lineChannelAccessToken: 'emulator-token', lineChannelSecret: 'emulator-secret' } : {}),
    hosts: {
      ...settings.hosts,
      ...(google
        ? {
            googleAccountsUrl: seen('google-accounts'),
            googleOauthUrl: outside('google-oauth'),
            googleAccountManagementUrl: outside('google-account-management'),
            googleBusinessInformationUrl: outside('google-business-information'),
            googleMyBusinessUrl: outside('google-my-business'),
            googlePerformanceUrl: outside('google-performance'),
            googleVerificationsUrl: outside('google-verifications'),
          }
        : {}),
      ...(geocoder ? { geocoderUrl: outside('geocoder') } : {}),
      ...(places ? { googlePlacesUrl: outside('google-places'), googleSearchUrl: seen('google-search') } : {}),
      ...(serp ? { dataForSeoUrl: outside('dataforseo') } : {}),
      ...(tiktok ? { tiktokUrl: outside('tiktok'), tiktokAuthorizeUrl: seen('tiktok-authorize') } : {}),
      ...(stripe ? { stripeUrl: url } : {}),
      ...(line ? { lineApiUrl: outside('line'), linePageUrl: seen('line-page') } : {}),
      ...(slack ? { slackUrl: outside('slack'), slackPageUrl: seen('slack') } : {}),
      ...(chatwork ? { chatworkUrl: outside('chatwork'), chatworkPageUrl: seen('chatwork') } : {}),
    },
  };
}

/** The variables of each service that can be emulated. */
const variables = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  places: ['GOOGLE_PLACES_API_KEY'],
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  writer: ['WRITER_URL', 'WRITER_KEY'],
  serp: ['DATAFORSEO_LOGIN', 'DATAFORSEO_PASSWORD'],
  line: ['LINE_CHANNEL_ACCESS_TOKEN', 'LINE_CHANNEL_SECRET'],
} as const;

/** The variables of the emulated services. */
function variablesOf(isPlayed: Readonly<Record<keyof typeof variables, boolean>>): ReadonlySet<string> {
  const played = new Map(Object.entries(isPlayed));
  return new Set(Object.entries(variables).flatMap(([service, names]) => (played.get(service) === true ? names : [])));
}
