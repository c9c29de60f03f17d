import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Outside } from '#core/server/http/console-files.ts';
import type { Geocoder } from '#locations/server/geocoder.ts';
import { gsiGeocoder } from '#locations/server/gsi.ts';
import { type Channels, openChannels } from '#notifications/server/channels/open.ts';
import type { Instrument, PaidInstrument } from '#ranking/server/instrument.ts';
import type { PlacesDeps } from '#ranking/server/instruments/places-call.ts';
import { openInstrument, openPaidInstrument } from '#ranking/server/instruments/registry.ts';
import { chatWriter } from '#writing/server/chat-writer.ts';
import type { Writer } from '#writing/server/writer.ts';
import type { Settings } from './settings.ts';

/** The configuration of Google's services; null if not set up. */
export function googleOf({ googleClientId, googleClientSecret, hosts, publicUrl }: Settings) {
  if (googleClientId === null || googleClientSecret === null) return null;
  return {
    clientId: googleClientId,
    clientSecret: googleClientSecret,
    tokenUrl: `${hosts.googleOauthUrl}/token`,
    authorizeUrl: `${hosts.googleAccountsUrl}/o/oauth2/v2/auth`,
    redirectUrl: `${publicUrl}${pathTo('/accept-google')}`,
    hosts: {
      accountManagement: hosts.googleAccountManagementUrl,
      businessInformation: hosts.googleBusinessInformationUrl,
      myBusiness: hosts.googleMyBusinessUrl,
      performance: hosts.googlePerformanceUrl,
      verifications: hosts.googleVerificationsUrl,
    },
  };
}

/** The configuration of TikTok; null if not set up. */
export function tiktokOf({ tiktokClientKey, tiktokClientSecret, hosts }: Settings) {
  if (tiktokClientKey === null || tiktokClientSecret === null) return null;
  return {
    clientKey: tiktokClientKey,
    clientSecret: tiktokClientSecret,
    authorizeUrl: `${hosts.tiktokAuthorizeUrl}/v2/auth/authorize/`,
    apiUrl: hosts.tiktokUrl,
  };
}

/** The payment service; null if not set up. */
export function gatewayOf({ stripeSecretKey, stripeWebhookSecret, hosts }: Settings): PaymentGateway | null {
  if (stripeSecretKey === null) return null;
  return stripeGateway({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, url: hosts.stripeUrl });
}

/** The channels that send notifications. */
export function channelsOf({ lineChannelAccessToken, lineChannelSecret, hosts }: Settings): Channels {
  return openChannels({
    line: {
      accessToken: lineChannelAccessToken,
      secret: lineChannelSecret,
      url: hosts.lineApiUrl,
      pageUrl: hosts.linePageUrl,
    },
    slack: { url: hosts.slackUrl, pageUrl: hosts.slackPageUrl },
    chatwork: { url: hosts.chatworkUrl, pageUrl: hosts.chatworkPageUrl },
  });
}

/** The service that looks up places and measures ranks. */
export function instrumentOf(
  { googlePlacesApiKey, hosts }: Settings,
  parts: Pick<PlacesDeps, 'database' | 'now'>,
): Instrument {
  return openInstrument({ ...parts, apiKey: googlePlacesApiKey, url: hosts.googlePlacesUrl });
}

/** The second instrument, which is paid by the search; null if not set up. */
export function paidInstrumentOf({ dataForSeoLogin, dataForSeoPassword, hosts }: Settings): PaidInstrument | null {
  return openPaidInstrument({ login: dataForSeoLogin, password: dataForSeoPassword, url: hosts.dataForSeoUrl });
}

/** The geocoder, which finds points by words. */
export function geocoderOf({ hosts }: Settings): Geocoder {
  return gsiGeocoder({ url: hosts.geocoderUrl });
}

/** The service that writes drafts; null if not set up. */
export function writerOf({ writerUrl, writerKey, writerModel }: Settings): Writer | null {
  if (writerUrl === null || writerKey === null) return null;
  return chatWriter({ url: writerUrl, key: writerKey, model: writerModel });
}

/**
 * The external hosts from which the console's pages load resources: Google sign-in, the card form, the map's tiles, and
 * Google's map where its key is set (https://developers.google.com/maps/documentation/javascript/content-security-policy).
 */
export function pageSources(settings: Pick<Settings, 'mapTilesUrl' | 'googleMapsBrowserKey' | 'hosts'>): Outside {
  const google = 'https://accounts.google.com';
  const stripe = 'https://js.stripe.com';
  const tiles = new URL(settings.mapTilesUrl).origin;
  const pages: Outside = {
    script: [google, stripe],
    style: [`${google}/gsi/style`],
    image: ['https://*.googleusercontent.com', tiles],
    connect: [google],
    frame: [google, stripe],
  };
  if (settings.googleMapsBrowserKey === null) return pages;
  const maps = [
    ...new Set([new URL(settings.hosts.googleMapsUrl).origin, 'https://*.googleapis.com', 'https://*.gstatic.com']),
  ];
  const add = (list: readonly string[] = [], ...more: readonly string[]) => [...list, ...more];
  return {
    script: add(pages.script, ...maps, 'blob:'),
    style: add(pages.style, 'https://fonts.googleapis.com'),
    image: add(pages.image, ...maps, 'https://*.google.com', 'https://*.ggpht.com'),
    connect: add(pages.connect, ...maps, 'https://*.google.com', 'data:', 'blob:'),
    frame: add(pages.frame, 'https://*.google.com'),
    font: ['https://fonts.gstatic.com'],
    worker: ['blob:'],
  };
}
