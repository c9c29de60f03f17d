import { antiForgery, forgeryValues } from '#accounts/server/sessions/anti-forgery.ts';
import { authenticate } from '#accounts/server/sessions/session.ts';
import type { Broker } from '#core/server/events/broker.ts';
import { type AppParts, createApp } from '#core/server/http/app.ts';
import { clientAddress } from '#core/server/http/client-address.ts';
import { sealer, signer } from '#core/server/sessions/tokens.ts';
import { admins } from '#domain/accounts/roles.ts';
import { googleParts } from '#google/server/parts.ts';
import { featureOpenPaths, featureRoutes, googleHooks, type OpenPathDeps, type RouteDeps } from './feature-parts.ts';

/** What the shared parts are made of; `pause`, `patience` and `timeout` are those of the client to Google. */
type Given = Omit<
  Parameters<typeof googleParts>[0],
  'publishChange' | 'sealer' | 'pictureSigner' | keyof typeof googleHooks
> & { readonly broker: Broker };

/** What calls and jobs are both handed: what is given, and what is made of it. */
export function sharedParts<G extends Given>(secretKey: string, given: G) {
  const parts = {
    ...given,
    forgeryValue: forgeryValues(secretKey),
    publishChange: given.broker.publishChange,
    sealer: sealer(secretKey),
    signer: signer(secretKey, 'reconnect'),
    pictureSigner: signer(secretKey, 'post-photo'),
  };
  return { ...parts, ...googleParts({ ...parts, ...googleHooks }) };
}

type Parts = Omit<RouteDeps, 'authenticate' | 'clientSettings'> &
  OpenPathDeps &
  Pick<AppParts, 'rules' | 'ready' | 'measure' | 'metrics' | 'metricsToken' | 'consoleFiles' | 'log'> & {
    readonly clientSettings: Omit<RouteDeps['clientSettings'], 'demo' | 'writer'>;
    /** How many reverse proxies stand before it. */
    readonly proxies: number;
    /** The anti-forgery value of a session. */
    readonly forgeryValue: (sessionId: string) => string;
    /** Who calls; by sessions and tokens when nothing is said. */
    readonly authenticate?: ReturnType<typeof authenticate>;
  };

/** The product's server of its parts, for production as for the tests: the generated calls, the features' and, where given, the console's files. */
export function assemble(parts: Parts) {
  const { demo, secure } = parts;
  const who = parts.authenticate ?? authenticate(parts);
  const features = featureRoutes({
    ...parts,
    authenticate: who,
    clientSettings: { ...parts.clientSettings, demo, writer: parts.writer !== null },
  });
  const app = createApp({
    ...parts,
    metricsRoles: admins,
    authenticate: who,
    addressOf: clientAddress(parts.proxies),
    antiForgery: antiForgery({ secure, valueFor: parts.forgeryValue }),
    features,
    openPaths: featureOpenPaths(parts),
  });
  return { app, features };
}
