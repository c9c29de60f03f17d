import type { AnswerOf } from '#core/model/call.ts';
import type { Taken } from '#core/model/check.ts';
import { ownTableNames } from '#core/server/database/sql.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { RulesByResource } from '#core/server/kernel/rules/loose-rules.ts';
import type { RulesFor } from '#core/server/kernel/rules/rule.ts';
import { callsIn, type HandedTo, merged, partsOf, requireNamedCalls } from '#core/server/plugin/plugin.ts';
import { canDraw } from '#documents/server/can-draw.ts';
import { getClientSettings } from '#domain/client-settings.ts';
import { pagePaths } from '#domain/page-paths.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { MailTemplates } from '#mail/server/template.ts';
import { secondInstrumentRules } from '#ranking/server/readings/paid/setting-rule.ts';
import type { resources } from '#resources';
import { webhookRules } from '#webhooks/server/webhook-rule.ts';
import { features } from './features.ts';

const routes = partsOf(features, 'routes').flat();
const connections = partsOf(features, 'connections').flat();
const openPaths = partsOf(features, 'openPaths').flatMap((paths) => Object.entries(paths));

/** What the features' routes and connections need, without what this module adds. */
export type RouteDeps = Omit<HandedTo<(typeof routes)[number]>, 'connections' | 'canDraw'> &
  HandedTo<(typeof connections)[number]> & {
    readonly clientSettings: AnswerOf<typeof getClientSettings>;
  };

/** The calls besides the generated ones: those of each feature, and the client settings. */
export function featureRoutes(given: RouteDeps): readonly (readonly Endpoint[])[] {
  const deps = { ...given, canDraw, connections: connections.map((connection) => connection(given)) };
  const own = endpoints(deps)(getClientSettings, () => deps.clientSettings);
  return requireNamedCalls([[own], ...routes.map((route) => route(deps))], calls);
}

/** What the features' open paths need. */
export type OpenPathDeps = HandedTo<(typeof openPaths)[number][1]>;

/** The handlers of the features' paths outside /api, by path. */
export function featureOpenPaths(deps: OpenPathDeps) {
  return openPaths.map(([path, handlerOf]) => [path, handlerOf(deps)] as const);
}

const declared = merged(partsOf(features, 'rules')) satisfies RulesFor<typeof resources>;

/** What the resources do besides the generated operations; a declared action that no feature implements does not compile. */
// The endpoints pass each rule the rows of its own resource, as the types above have checked
export const rules: RulesByResource = declared;

/** The same on this installation: in production webhooks may not call this machine, and what is not set up is not switched on. */
export function rulesOf({
  production,
  hasSecondInstrument,
}: {
  readonly production: boolean;
  readonly hasSecondInstrument: boolean;
}): RulesByResource {
  const inProduction: RulesByResource = production ? { webhook: webhookRules({ loopback: false }) } : {};
  return {
    ...rules,
    ...inProduction,
    'second-instrument': secondInstrumentRules({ isSetUp: hasSecondInstrument }),
  };
}

/** Those of an installation in production, without a second instrument. */
export const productionRules = rulesOf({ production: true, hasSecondInstrument: false });

/** The tables (and the sequence) without a declaration, for migrations and for key rotation. */
export const ownTables = merged(partsOf(features, 'tables'));

/** The calls besides the generated ones. */
const calls = callsIn([...partsOf(features, 'calls').flat(), { getClientSettings }]);

/** The table names, pages and calls that no resource may use, since they are already taken. */
export const taken: Taken = {
  tables: ownTableNames(ownTables),
  pages: [...Object.keys(pagePaths), ...openPaths.map(([path]) => path)],
  calls,
  latinWords: ['Google', 'TikTok', 'Instagram', 'Facebook', 'Slack', 'Chatwork', 'YouTube', 'Webhook'],
};

/** Every mail of the product, by the name that the job `mail` carries; one without a template does not compile. */
export const templates = merged(partsOf(features, 'mails')) satisfies MailTemplates;

/** The hooks of the features that build on the link to Google; a kind of edit that no feature handles does not compile. */
export const googleHooks: Pick<GoogleDeps, 'edits' | 'whenMatched'> = {
  edits: merged(partsOf(features, 'googleEdits')),
  whenMatched: partsOf(features, 'whenMatched').flat(),
};
