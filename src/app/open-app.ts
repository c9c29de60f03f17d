import { consoleFiles } from '#core/server/http/console-files.ts';
import { startMetrics } from '#core/server/http/metrics.ts';
import { openOutbox } from '#mail/server/outbox.ts';
import { smtpTester } from '#mail/server/smtp.ts';
import { cachedBrand } from '#settings/server/brand.ts';
import { assemble } from './assemble.ts';
import { consoleFolder } from './folders.ts';
import { pageSources } from './outside.ts';
import type { Settings } from './settings.ts';

/** The part of the features' dependencies that is derived from the settings here. */
type HandedHere =
  | 'clientSettings'
  | 'requiresSecondFactor'
  | 'authenticate'
  | 'secure'
  | 'proxies'
  | 'outbox'
  | 'givenSettings'
  | 'emulatedSettings'
  | 'testMail'
  | 'measure'
  | 'metrics'
  | 'metricsToken'
  | 'consoleFiles';

type Parts = Omit<Parameters<typeof assemble>[0], HandedHere> & {
  /** The folder of the demo's mails. */
  readonly outbox: string;
  /** For how many seconds the oldest due job has been waiting for a worker. */
  waitingSeconds(): Promise<number>;
};

/** Everything that answers over HTTP, according to the settings: the generated calls, the features' and the console's files. */
export function openApp(parts: Parts, settings: Settings) {
  const { demo, outbox, waitingSeconds } = parts;
  const { googleClientId, stripePublishableKey, mapTilesUrl, mapGround, fillsFromPlaces } = settings;
  const { googleMapsBrowserKey: key, hosts } = settings;
  const { app } = assemble({
    ...parts,
    ...startMetrics({ replica: parts.database.replica, waitingSeconds }),
    metricsToken: settings.metricsToken,
    clientSettings: {
      googleClientId,
      stripePublishableKey,
      mapTilesUrl,
      mapGround,
      googleMaps: key === null ? null : { url: hosts.googleMapsUrl, key },
      fillsFromPlaces,
    },
    requiresSecondFactor: settings.adminSecondFactor,
    secure: settings.publicUrl.startsWith('https:'),
    proxies: settings.proxies,
    outbox: demo ? openOutbox(outbox) : null,
    givenSettings: settings.given,
    emulatedSettings: settings.emulated,
    testMail: settings.smtpUrl === null ? null : smtpTester(settings.smtpUrl),
    consoleFiles: consoleFiles(
      consoleFolder,
      pageSources(settings),
      cachedBrand({ tx: parts.database.orm, tables: parts.tables }, parts.now),
    ),
  });
  return app;
}
