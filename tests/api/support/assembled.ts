import { assemble, sharedParts } from '#app/assemble.ts';
import { rules } from '#app/feature-parts.ts';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { channelsAt } from '../../support/channels.ts';

type Given = Parameters<typeof sharedParts>[1] & Parameters<typeof assemble>[0];
type Outside = 'channels' | 'tiktok' | 'gateway' | 'writer' | 'geocoder' | 'instrument' | 'paid' | 'google';

interface Parts
  extends Pick<Given, 'resources' | 'tables' | 'database' | 'now' | 'enqueue' | 'broker' | 'log'>,
    Partial<Pick<Given, Outside | 'rules' | 'pause'>> {}

/** What calls and jobs are handed, with nothing connected outside but what is given. */
export function testParts(given: Parts) {
  const { database, now } = given;
  return sharedParts('a secret of the tests', {
    rules,
    publicUrl: 'https://console.example.com',
    loopbackWebhooks: true,
    channels: channelsAt(null),
    tiktok: null,
    gateway: null,
    writer: null,
    geocoder: null,
    google: null,
    googleSearchUrl: 'https://search.google.com',
    startsFirstGrids: true,
    instrument: openInstrument({ database, now, apiKey: null, url: '' }),
    paid: null,
    ...given,
  });
}

type Over = Partial<
  Pick<
    Given,
    'demo' | 'secure' | 'proxies' | 'requiresSecondFactor' | 'givenSettings' | 'outbox' | 'heartbeat' | 'authenticate'
  >
>;

/** The product's server of those parts, without the console's files; what its settings would say is plain but for what is given. */
export function assembleOf(parts: ReturnType<typeof testParts>, over: Over = {}) {
  return assemble({
    ...parts,
    clientSettings: {
      googleClientId: null,
      stripePublishableKey: null,
      mapTilesUrl: '',
      mapGround: 'gsi',
      googleMaps: null,
      fillsFromPlaces: false,
    },
    demo: false,
    secure: false,
    proxies: 0,
    requiresSecondFactor: false,
    givenSettings: new Set(),
    emulatedSettings: new Set(),
    testMail: null,
    outbox: null,
    ready: () => parts.database.ping(),
    measure: () => {},
    metrics: async () => '',
    metricsToken: 'a-token-of-the-tests',
    ...over,
  });
}
