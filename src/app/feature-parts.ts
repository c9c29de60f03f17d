import type { AnswerOf } from '#core/model/call.ts';
import type { Taken } from '#core/model/check.ts';
import { ownTableNames } from '#core/server/database/schema/own-columns.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { RulesByResource, RulesFor } from '#core/server/kernel/writes/rule.ts';
import { callsIn, type HandedTo, merged, partsOf, requireNamedCalls } from '#core/server/plugin/plugin.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { MailTemplates } from '#mail/server/template.ts';
import type { resources } from '#resources';
import { webhookRules } from '#webhooks/server/webhook-rule.ts';
import { features } from './features.ts';

const routes = partsOf(features, 'routes').flat();
const connections = partsOf(features, 'connections').flat();

/** Everything that some feature needs beside what the endpoints have. */
export type RouteDeps = Omit<HandedTo<(typeof routes)[number]>, 'connections'> &
  HandedTo<(typeof connections)[number]> & {
    readonly clientSettings: AnswerOf<typeof getClientSettings>;
  };

/** The calls beyond the generated ones: what each feature has, and what the settings are to a page. */
export function featureRoutes(given: RouteDeps): readonly (readonly Endpoint[])[] {
  const deps = { ...given, connections: connections.map((connection) => connection(given)) };
  const own = endpoints(deps)(getClientSettings, () => deps.clientSettings);
  return requireNamedCalls([[own], ...routes.map((route) => route(deps))], calls);
}

const declared = merged(partsOf(features, 'rules')) satisfies RulesFor<typeof resources>;

/** What the resources do beyond the generated operations; a declared action that no feature does does not compile. */
// The endpoints hand each rule the rows of its own resource, which is what the types above were checked against
export const rules: RulesByResource = declared;

/** The same in production, where what is told of leaves this machine. */
export const productionRules: RulesByResource = { ...declared, webhook: webhookRules({ loopback: false }) };

/** The tables (and the sequence) that no declaration makes, for migrations and for a change of the key that seals what they hold. */
export const ownTables = merged(partsOf(features, 'tables'));

/** The calls beyond the generated ones. */
const calls = callsIn([...partsOf(features, 'calls').flat(), { getClientSettings }]);

/** What no resource may be called or answer at, for it is there already. */
export const taken: Taken = { tables: ownTableNames(ownTables), calls };

/** Every mail the product sends, by the name that the job `mail` carries; one without a template does not compile. */
export const templates = merged(partsOf(features, 'mails')) satisfies MailTemplates;

/** What the features above the link to Google do with it; a kind of edit that nobody does does not compile. */
export const googleHooks: Pick<GoogleDeps, 'edits' | 'whenMatched'> = {
  edits: merged(partsOf(features, 'googleEdits')),
  whenMatched: partsOf(features, 'whenMatched').flat(),
};
