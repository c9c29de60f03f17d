import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import { jsonBody } from '#core/server/kernel/context.ts';
import type { Issuer } from '#domain/invoice.ts';
import { issuerFields } from '#domain/issuer.ts';
import type { Deps } from '#product';
import { getIssuer, putIssuer } from '../calls.ts';
import { auditSetting } from './audit-setting.ts';
import { imageRoutes } from './image-routes.ts';
import { issuerOf, keepIssuer } from './issuer.ts';

const issuer = requestBody(issuerFields);

/** Who issues the invoices, with the pictures on them. For administrators. */
export function settingRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getIssuer, async () => {
      const kept = await issuerOf(deps.database.orm);
      return kept === null ? null : shown(kept);
    }),
    on(putIssuer, async ({ context }) => {
      // There is one issuer, so the id and the version that a form sends along say nothing here: the last word holds
      const { id: _id, version: _version, ...sent } = await jsonBody(context);
      const kept = await deps.database.transaction(async (tx) => {
        const before = await issuerOf(tx);
        const { name, ...rest } = issuer.parse({ ...before, ...sent }, deps.now());
        const next = { ...rest, name: name ?? '' };
        await keepIssuer(tx, next);
        await auditSetting(deps, tx, context, 'issuer', before, next);
        return next;
      });
      return shown(kept);
    }),
    ...imageRoutes(deps),
  ];
}

function shown(issuer: Issuer) {
  return { id: 1, version: 1, ...issuer };
}
