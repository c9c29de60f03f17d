import { fileURLToPath } from 'node:url';
import { antiForgery } from '#accounts/server/sessions/anti-forgery.ts';
import { authenticate } from '#accounts/server/sessions/session.ts';
import { type AppParts, createApp } from '#core/server/http/app.ts';
import { clientAddress } from '#core/server/http/client-address.ts';
import { consoleFiles } from '#core/server/http/console-files.ts';
import { startMetrics } from '#core/server/http/metrics.ts';
import { admins } from '#domain/accounts/roles.ts';
import { openOutbox } from '#mail/server/outbox.ts';
import { smtpTester } from '#mail/server/smtp.ts';
import { cachedBrand } from '#settings/server/brand.ts';
import { featureRoutes, type RouteDeps } from './feature-parts.ts';
import { pageSources } from './outside.ts';
import type { Settings } from './settings.ts';

/** The part of the features' dependencies that is derived from the settings here. */
type HandedHere =
  | 'clientSettings'
  | 'requiresSecondFactor'
  | 'authenticate'
  | 'secure'
  | 'outbox'
  | 'givenSettings'
  | 'emulatedSettings'
  | 'testMail';

type Parts = Omit<RouteDeps, HandedHere> &
  Pick<AppParts, 'ready' | 'rules' | 'resources' | 'log'> & {
    /** The folder of the demo's mails. */
    readonly outbox: string;
  };

/** Everything that answers over HTTP, according to the settings: the generated calls, the features' and the console's files. */
export function openApp(parts: Parts, settings: Settings) {
  const { demo, outbox } = parts;
  const requiresSecondFactor = settings.adminSecondFactor;
  const secure = settings.publicUrl.startsWith('https:');
  const who = authenticate({ ...parts, requiresSecondFactor });
  const { googleClientId, stripePublishableKey, mapTilesUrl } = settings;
  const features = featureRoutes({
    ...parts,
    clientSettings: { googleClientId, stripePublishableKey, mapTilesUrl, demo, writer: parts.writer !== null },
    requiresSecondFactor,
    authenticate: who,
    secure,
    outbox: demo ? openOutbox(outbox) : null,
    givenSettings: settings.given,
    emulatedSettings: settings.emulated,
    testMail: settings.smtpUrl === null ? null : smtpTester(settings.smtpUrl),
  });
  return createApp({
    ...parts,
    ...startMetrics(parts.database.replica),
    metricsRoles: admins,
    metricsToken: settings.metricsToken,
    authenticate: who,
    addressOf: clientAddress(settings.proxies),
    antiForgery: antiForgery({ secure }),
    secure,
    features,
    consoleFiles: consoleFiles(
      fileURLToPath(new URL('../../dist/console', import.meta.url)),
      pageSources(settings),
      cachedBrand({ tx: parts.database.orm, tables: parts.tables }, parts.now),
    ),
  });
}
